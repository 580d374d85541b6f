/**
 * Runs before the rest of the application. It must not import a module with side effects. It sends the requests that
 * the session needs while the rest of the script is being evaluated, when the network is idle. Before the script they
 * would compete with it for bandwidth; after it they would delay the page.
 */
export interface PrefetchedResponse {
  readonly authorization: string;
  readonly language: string;
  readonly answer: Promise<Response>;
}

/** First requests of the session. A test compares them with the contracts. */
export const PREFETCHED_PATHS = ['/api/v1/accounts/me/', '/api/v1/organizations/'];

const answers = new Map<string, PrefetchedResponse>();

function prefetch(): void {
  const token = localStorage.getItem('token');
  const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
  if (!token || typeof user !== 'object' || user === null || !('language' in user)) return;
  const authorization = `Bearer ${token}`;
  const language = String(user.language);
  for (const path of PREFETCHED_PATHS) {
    const url = new URL(path, location.origin).href;
    const answer = fetch(url, { headers: { authorization, 'accept-language': language } });
    // Prevents an unhandled rejection when no caller takes the response.
    answer.catch(() => {});
    answers.set(url, { authorization, language, answer });
  }
}

/** Starts the preloads that the server put into the page as an inert template. */
function startDeferredPreloads(): void {
  const later = document.getElementById('later');
  if (later instanceof HTMLTemplateElement) document.head.append(later.content);
}

/** Returns the prefetched response to this exact request, once; undefined if there is none. */
export function takePrefetchedResponse({ method, url, headers }: Request): Promise<Response> | undefined {
  const prefetched = method === 'GET' ? answers.get(url) : undefined;
  answers.delete(url);
  const isSame =
    prefetched?.authorization === headers.get('authorization') &&
    prefetched.language === headers.get('accept-language');
  return isSame ? prefetched.answer : undefined;
}

startDeferredPreloads();
try {
  prefetch();
} catch {
  // Storage is blocked or holds foreign data: the session sends its requests itself.
}
