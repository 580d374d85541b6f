import { useSyncExternalStore } from 'react';

/** Minimum width for a week of seven columns; narrower screens show a list. */
const WIDE = '(min-width: 768px)';

const query = (): MediaQueryList | undefined => globalThis.matchMedia?.(WIDE);

function subscribe(listener: () => void): () => void {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

/** Returns whether the screen is wide enough for a grid. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? true);
