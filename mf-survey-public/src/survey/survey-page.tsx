import { useState } from 'react';
import { createMemoryDrafts } from './draft-store.ts';
import { Frame } from './frame.tsx';
import { ParticipationPage } from './participation-page.tsx';
import { DownScreen, LoadingScreen, UnknownLinkScreen, WithdrawnScreen } from './state-screens.tsx';
import type { SurveyPageProps } from './survey-page.types.ts';
import { useSurvey } from './use-survey.ts';

/** Shows the survey of a link, at either of its addresses. */
export function SurveyPage(props: SurveyPageProps) {
  const { reading, drafts, retry, setStatus, setWithdrawn } = useSurvey(props);
  // A shared tablet stores nothing by design, so there is no warning.
  const [kioskDrafts] = useState(() => ({ ...createMemoryDrafts(), isKept: async () => true }));
  const survey = reading.name === 'ready' ? reading.survey : null;
  return (
    <Frame survey={survey}>
      {reading.name === 'loading' && <LoadingScreen />}
      {reading.name === 'unknown' && <UnknownLinkScreen />}
      {reading.name === 'withdrawn' && (
        <WithdrawnScreen
          onDelete={
            reading.hasDraft
              ? () => void drafts.change(props.token, () => null).then(() => setWithdrawn(false))
              : undefined
          }
        />
      )}
      {reading.name === 'down' && <DownScreen onRetry={retry} />}
      {reading.name === 'ready' && (
        <ParticipationPage
          {...props}
          survey={reading.survey}
          drafts={reading.survey.is_kiosk ? kioskDrafts : drafts}
          initial={reading.record}
          onStatus={setStatus}
          onWithdrawn={setWithdrawn}
          onRetry={retry}
        />
      )}
    </Frame>
  );
}
