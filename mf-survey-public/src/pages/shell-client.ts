import { useLanguage } from '@veleta/shared/i18n';
import { useMemo, useRef } from 'react';
import { createSurveyClient, type SurveyClient } from '../survey/survey-client.ts';

/** The plain client in the shell's language: these calls are public and must carry no session. */
export function useShellClient(): SurveyClient {
  const current = useLanguage();
  const language = useRef(current);
  language.current = current;
  return useMemo(() => createSurveyClient({ baseUrl: '', language: () => language.current }), []);
}
