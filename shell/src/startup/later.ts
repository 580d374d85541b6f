import { noExtension } from '../extension/shell-extension.ts';
import { watchCatalog } from '../registry/watch-catalog.ts';
import type { Remotes } from '../remotes/remotes-context.ts';
import { followAppearance } from '../theme/appearance.ts';
import { measureVisit } from '../visits/measure-visit.ts';

/** Longest wait for an idle moment, where the browser has no idle callbacks or is never idle. */
const IDLE_LIMIT_MS = 5000;

const loaded = (): Promise<void> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));

async function whenIdle(): Promise<void> {
  await loaded();
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve, IDLE_LIMIT_MS);
  });
}

/** Starts what the first page does not need. */
export function startLater({ catalog, loader, extension }: Pick<Remotes, 'catalog' | 'loader' | 'extension'>): void {
  followAppearance();
  watchCatalog(catalog);
  // Overrides make a page of operators different from those of other people.
  if (extension.adaptLoader !== noExtension.adaptLoader) return;
  measureVisit({
    catalog,
    loader,
    shellVersion: __SHELL_VERSION__,
    fraction: Math.random,
    whenIdle,
    loadVitals: () => import('web-vitals'),
    send: (url, body) => navigator.sendBeacon(url, body),
  }).catch(() => undefined);
}
