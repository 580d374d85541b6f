import type { Catalog } from './catalog.ts';

const EVERY_MS = 5 * 60_000;
/** Minimum time between two checks when the user switches between tabs. */
const PAUSE_MS = 30_000;

/**
 * Checks for newer releases every few minutes while the page is visible, and when it becomes visible. Returns how to
 * stop.
 */
export function watchCatalog(catalog: Pick<Catalog, 'check'>, now: () => number = Date.now): () => void {
  let last = now();
  const look = (pauseMs: number): void => {
    if (document.visibilityState !== 'visible' || now() - last < pauseMs) return;
    last = now();
    void catalog.check();
  };
  const onVisible = (): void => look(PAUSE_MS);
  const timer = setInterval(() => look(0), EVERY_MS);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
