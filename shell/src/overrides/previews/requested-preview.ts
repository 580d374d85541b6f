import { RELEASE_PARAMETER, PREVIEW_LIMIT } from '@veleta/shared/contracts';

/** Releases that this tab shows, as they were named: `mf-stats@1.3.0`. */
const SHOWN_KEY = 'veleta.preview';
/** Releases that an address requested on a page without the permission. The person confirms them. */
const REQUESTED_KEY = 'veleta.preview.requested';
const MOST_CHARACTERS = 120;

const read = (key: string): readonly string[] => {
  try {
    return (sessionStorage.getItem(key) ?? '').split(',').filter(Boolean);
  } catch {
    // Storage is blocked: there is no preview.
    return [];
  }
};

function write(key: string, texts: readonly string[]): void {
  try {
    if (texts.length > 0) sessionStorage.setItem(key, texts.join(','));
    else sessionStorage.removeItem(key);
  } catch {
    // Blocked or full: the page shows the published releases.
  }
}

export const readShown = (): readonly string[] => read(SHOWN_KEY);
export const readRequested = (): readonly string[] => read(REQUESTED_KEY);

/** Ends the preview of the named releases; without names, the whole preview and every request. */
export function removePreview(texts: readonly string[] = readShown()): void {
  write(
    SHOWN_KEY,
    readShown().filter((text) => !texts.includes(text)),
  );
  write(REQUESTED_KEY, []);
}

/** Accepts the requested releases for this tab. They replace an earlier preview. */
export function confirmRequested(): void {
  const requested = readRequested();
  if (requested.length > 0) write(SHOWN_KEY, requested);
  write(REQUESTED_KEY, []);
}

/**
 * Moves the releases named in the address of the page to the storage of this tab, which other tabs do not see and which
 * ends with it. A page with the permission shows them at once. Another page stores them as requested: it may have been
 * opened from another site, so the person must confirm them.
 */
export function takeFromAddress(hasPermission: boolean): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(RELEASE_PARAMETER)) return;
  const texts = address.searchParams
    .getAll(RELEASE_PARAMETER)
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().slice(0, MOST_CHARACTERS))
    .filter(Boolean);
  address.searchParams.delete(RELEASE_PARAMETER);
  history.replaceState(history.state, '', address.pathname + address.search + address.hash);
  write(REQUESTED_KEY, [...new Set(texts)].slice(0, PREVIEW_LIMIT));
  if (hasPermission) confirmRequested();
}
