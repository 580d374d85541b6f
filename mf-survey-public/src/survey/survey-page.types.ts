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
  /** What the server wrote into the page, null where the page asks by itself. */
  first: Answer | null;
  /** The participation that the page itself carries, where it came by a form. The device is asked all the same. */
  carried?: DeviceRecord | undefined;
  /** Why a form was not taken: a code of the error catalogue, or `unavailable`. */
  refusal?: string | undefined;
  onSurvey: (survey: Survey) => void;
}
