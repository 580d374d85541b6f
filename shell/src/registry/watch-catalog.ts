import type { Catalog } from './catalog.ts';

const EVERY_MS = 5 * 60_000;
/** Somebody who switches between tabs need not ask at each switch. */
const PAUSE_MS = 30_000;

/** Looks for newer releases every few minutes while the page is seen, and when it is seen again. Returns how to stop. */
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
