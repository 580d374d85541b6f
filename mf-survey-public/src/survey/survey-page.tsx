import { Frame } from './frame.tsx';
import { ParticipationPage } from './participation-page.tsx';
import { DownScreen, LoadingScreen, UnknownLinkScreen } from './state-screens.tsx';
import type { SurveyPageProps } from './survey-page.types.ts';
import { useSurvey } from './use-survey.ts';

/** The survey of a link, at either of its addresses. */
export function SurveyPage(props: SurveyPageProps) {
  const { reading, drafts, retry, setStatus, setUnknown } = useSurvey(props);
  const survey = reading.name === 'ready' ? reading.survey : null;
  return (
    <Frame survey={survey}>
      {reading.name === 'loading' && <LoadingScreen />}
      {reading.name === 'unknown' && <UnknownLinkScreen />}
      {reading.name === 'down' && <DownScreen onRetry={retry} />}
      {reading.name === 'ready' && (
        <ParticipationPage
          {...props}
          survey={reading.survey}
          drafts={drafts}
          initial={reading.record}
          onStatus={setStatus}
          onUnknown={setUnknown}
          onRetry={retry}
        />
      )}
    </Frame>
  );
}
