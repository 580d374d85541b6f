/**
 * Runs before anything else of the application, and imports nothing that does anything by itself. What a page will need next
 * is asked for while the rest of the script is being evaluated: the line lies idle then. Before the script it would take the line
 * from it, after it everything would wait.
 */
import { scheduleDeferredPreloads } from './deferred-preloads.ts';

export interface EarlyAnswer {
  readonly authorization: string;
  readonly language: string;
  readonly answer: Promise<Response>;
}

/** What the session asks first; a test holds it against the contracts. */
export const EARLY_PATHS = ['/api/v1/accounts/me/', '/api/v1/organizations/'];

const answers = new Map<string, EarlyAnswer>();

function ask(): void {
  const token = localStorage.getItem('token');
  const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
  if (!token || typeof user !== 'object' || user === null || !('language' in user)) return;
  const authorization = `Bearer ${token}`;
  const language = String(user.language);
  for (const path of EARLY_PATHS) {
    const url = new URL(path, location.origin).href;
    const answer = fetch(url, { headers: { authorization, 'accept-language': language } });
    // Nobody may ever take it.
    answer.catch(() => {});
    answers.set(url, { authorization, language, answer });
  }
}

/** The answer to a request that was sent before anybody made it, once; undefined where there is none to exactly this one. */
export function takeEarlyAnswer({ method, url, headers }: Request): Promise<Response> | undefined {
  const early = method === 'GET' ? answers.get(url) : undefined;
  answers.delete(url);
  const isSame =
    early?.authorization === headers.get('authorization') && early.language === headers.get('accept-language');
  return isSame ? early.answer : undefined;
}

scheduleDeferredPreloads();
try {
  ask();
} catch {
  // Storage is blocked, or not ours: everything is asked for when it is needed.
}
