import { survey } from '@veleta/shared/contracts';
import * as z from 'zod/mini';
import type { Language } from '../src/survey/survey.types.ts';
import type { Answer } from '../src/survey/use-survey.ts';

/** Timeout after which the page is sent without the survey and loads it itself. */
const TIMEOUT_MS = 5_000;

interface SurveyRequest {
  /** The API's address for this process, without a trailing slash. */
  apiUrl: string;
  token: string;
  language: Language;
  send: typeof fetch;
}

/** Loads the survey of a link over HTTP. Changes nothing. */
export async function loadSurvey({ apiUrl, token, language, send }: SurveyRequest): Promise<Answer> {
  try {
    const response = await send(`${apiUrl}/api/v1/survey-access/${encodeURIComponent(token)}/`, {
      // The API usually runs on the same machine, where compression costs more than it saves.
      headers: { 'Accept-Language': language, 'Accept-Encoding': 'identity' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (response.status >= 500 || response.status === 429) return { name: 'down' };
    if (!response.ok) return { name: 'unknown' };
    const read = z.safeParse(survey.SurveySchema, await response.json());
    return read.success ? { name: 'ready', survey: read.data } : { name: 'down' };
  } catch {
    return { name: 'down' };
  }
}
