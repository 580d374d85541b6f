import { useSyncExternalStore } from 'react';

/** From here on a week of seven columns can be read; below, a list says the same. */
const WIDE = '(min-width: 768px)';

const query = (): MediaQueryList | undefined => globalThis.matchMedia?.(WIDE);

function subscribe(listener: () => void): () => void {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

/** Whether there is room for a grid. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? true);
