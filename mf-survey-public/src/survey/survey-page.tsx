import type { DraftStore } from './draft.types.ts';
import { Frame } from './frame.tsx';
import { ParticipationPage } from './participation-page.tsx';
import { DownScreen, LoadingScreen, UnknownLinkScreen } from './state-screens.tsx';
import type { SurveyClient } from './survey-client.ts';
import type { Address, Survey } from './survey.types.ts';
import { useSurvey, type Answer } from './use-survey.ts';

export interface SurveyPageProps {
  token: string;
  address: Address;
  client: SurveyClient;
  openDrafts: () => Promise<DraftStore>;
  fingerprint: () => Promise<string | null>;
  makeId: () => string;
  /** What the server wrote into the page, null where the page asks by itself. */
  first: Answer | null;
  onSurvey: (survey: Survey) => void;
}

/** The survey of a link, at either of its addresses. */
export function SurveyPage(props: SurveyPageProps) {
  const { reading, retry, setStatus, setUnknown } = useSurvey(props);
  const survey = reading.name === 'ready' ? reading.survey : null;
  return (
    <Frame survey={survey}>
      {reading.name === 'loading' && <LoadingScreen />}
      {reading.name === 'unknown' && <UnknownLinkScreen />}
      {reading.name === 'down' && <DownScreen onRetry={retry} />}
      {reading.name === 'ready' && (
        <ParticipationPage {...props} {...reading} initial={reading.record} onStatus={setStatus} onUnknown={setUnknown} onRetry={retry} />
      )}
    </Frame>
  );
}
