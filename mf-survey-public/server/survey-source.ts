import { survey } from '@veleta/shared/contracts';
import * as z from 'zod/mini';
import type { Language } from '../src/survey/survey.types.ts';
import type { Answer } from '../src/survey/use-survey.ts';

/** Longer than this, and the page comes without the survey and asks by itself. */
const TIMEOUT_MS = 5_000;

interface Question {
  /** Where the API is, as this process reaches it, without a trailing slash. */
  apiUrl: string;
  token: string;
  language: Language;
  send: typeof fetch;
}

/** Asks the API over HTTP for the survey behind a link, so that the page can run apart from it. Changes nothing. */
export async function askApi({ apiUrl, token, language, send }: Question): Promise<Answer> {
  try {
    const response = await send(`${apiUrl}/api/v1/survey-access/${encodeURIComponent(token)}/`, {
      // Nearly always from the same machine: compressing would cost more than it saves.
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
