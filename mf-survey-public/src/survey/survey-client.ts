import type { KeepDraft, KeepReply, Language, Reservation, ReadReply, Submission, Survey } from './survey.types.ts';
import { SurveyError, toSurveyError } from './survey-error.ts';

const TIMEOUT_MS = 60_000;

/** The participant's API calls. Every failure is a `SurveyError`. */
export interface SurveyClient {
  load(token: string): Promise<Survey>;
  start(
    token: string,
    body: {
      reservation?: string | null;
      fingerprint?: string | null;
      code?: string | null;
      has_answered_before?: boolean;
    },
  ): Promise<Reservation>;
  submit(token: string, submission: Submission): Promise<void>;
  keepDraft(token: string, body: KeepDraft): Promise<KeepReply>;
  readDraft(token: string, reservation: string | null): Promise<ReadReply>;
}

interface ClientOptions {
  /** The API's address, without a trailing slash; empty for the page's own origin. */
  baseUrl: string;
  language: () => Language;
  fetch?: typeof fetch;
}

/**
 * Creates the client of the standalone page on plain `fetch`; the calls are public and have no session.
 * Inside the shell, `pages/shell-client.ts` uses the shared client.
 */
export function createSurveyClient({ baseUrl, language, fetch: send = fetch }: ClientOptions): SurveyClient {
  const call = async <Reply>(
    method: 'GET' | 'POST' | 'PUT',
    service: string,
    uri: string,
    body?: object,
  ): Promise<Reply> => {
    const response = await send(`${baseUrl}/api/v1/${service}/${uri}`, {
      method,
      headers: {
        'Accept-Language': language(),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // Lets the draft be sent while the page closes.
      keepalive: method === 'PUT',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw toSurveyError(error);
    });
    const reply: unknown = await response.json().catch(() => null);
    const code = errorOf(reply);
    if (!response.ok)
      throw new SurveyError(code ?? 'unavailable', code ? response.status : Math.max(response.status, 500));
    // A proxy that returns 200 with its own page has decided nothing.
    if (reply === null || code) throw new SurveyError(code ?? 'unavailable', 502);
    // The API validates its replies against the contract of these types.
    return reply as Reply;
  };
  const path = (token: string) => `${encodeURIComponent(token)}/`;
  return {
    load: (token) => call<Survey>('GET', 'survey-access', path(token)),
    start: (token, body) => call<Reservation>('POST', 'survey-access', `${path(token)}start/`, body),
    submit: async (token, submission) => {
      await call<object>('POST', 'survey-responses', path(token), submission);
    },
    keepDraft: (token, body) => call<KeepReply>('PUT', 'survey-drafts', path(token), body),
    readDraft: (token, reservation) => call('POST', 'survey-drafts', `${path(token)}read/`, { reservation }),
  };
}

function errorOf(reply: unknown): string | null {
  if (typeof reply !== 'object' || reply === null || !('error' in reply)) return null;
  return typeof reply.error === 'string' && reply.error !== '' ? reply.error : null;
}
