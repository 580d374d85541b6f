import type { ReactNode } from 'react';
import { FingerprintScreen } from '../survey/fingerprint-screen.tsx';
import { Frame } from '../survey/frame.tsx';
import { ProtectionPage } from '../survey/protection-page.tsx';
import { createSurveyClient } from '../survey/survey-client.ts';
import type { Survey } from '../survey/survey.types.ts';
import type { PageData } from './page-data.ts';

/**
 * Returns a page of explanations without answers; null for a survey. It is not part of the script that takes a survey
 * over.
 */
export function explanationOf(data: PageData, onSurvey?: (survey: Survey) => void): ReactNode {
  const { address, about, token, apiUrl, language, first } = data;
  if (address !== null) return null;
  if (about === 'protection') {
    const client = createSurveyClient({ baseUrl: apiUrl, language: () => language });
    return <ProtectionPage token={token} client={client} first={first} onSurvey={onSurvey} />;
  }
  return (
    <Frame survey={null}>
      <FingerprintScreen />
    </Frame>
  );
}
