import type { DeviceRecord, DraftStore } from './draft.types.ts';
import type { SurveyClient } from './survey-client.ts';
import type { Address, Survey } from './survey.types.ts';
import type { Answer } from './use-survey.ts';

export interface SurveyPageProps {
  token: string;
  address: Address;
  client: SurveyClient;
  openDrafts: () => Promise<DraftStore>;
  fingerprint: () => Promise<string | null>;
  makeId: () => string;
  /** The server's data of the page; null if the page loads the survey itself. */
  first: Answer | null;
  /** The participation of a posted page. The device's record is loaded as well. */
  postedRecord?: DeviceRecord | undefined;
  /** Why a form was rejected: an error code, or `unavailable`. */
  errorCode?: string | undefined;
  onSurvey: (survey: Survey) => void;
}
