import { createMemoryDrafts } from './draft-store.ts';
import { Frame } from './frame.tsx';
import { ProtectionScreen } from './protection-screen.tsx';
import { DownScreen, LoadingScreen, UnknownLinkScreen } from './state-screens.tsx';
import type { SurveyClient } from './survey-client.ts';
import type { Survey } from './survey.types.ts';
import { useSurvey, type Answer } from './use-survey.ts';

interface ProtectionPageProps {
  token: string;
  client: SurveyClient;
  /** The server's data of the page. */
  first: Answer | null;
  onSurvey?: (survey: Survey) => void;
}

const noDrafts = async () => createMemoryDrafts();

/**
 * Shows `/survey/response/:token/protection`: how results of this survey are protected. It collects and stores nothing.
 */
export function ProtectionPage({ token, client, first, onSurvey = () => undefined }: ProtectionPageProps) {
  const { reading, retry } = useSurvey({ token, client, first, openDrafts: noDrafts, onSurvey });
  return (
    <Frame survey={reading.name === 'ready' ? reading.survey : null}>
      {reading.name === 'loading' && <LoadingScreen />}
      {(reading.name === 'unknown' || reading.name === 'withdrawn') && <UnknownLinkScreen />}
      {reading.name === 'down' && <DownScreen onRetry={retry} />}
      {reading.name === 'ready' && <ProtectionScreen survey={reading.survey} token={token} />}
    </Frame>
  );
}
