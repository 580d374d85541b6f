import { useCallback, useRef } from 'react';

/**
 * Runs a task once at a time; calls during a run are dropped. A second click arrives before React has disabled the
 * button, so state would be too late. After a task that returns `done`, no further run starts, because the next screen
 * may take a moment.
 */
export function useSingleFlight(): (task: () => Promise<'done' | void>) => Promise<void> {
  const isLocked = useRef(false);
  return useCallback(async (task) => {
    if (isLocked.current) return;
    isLocked.current = true;
    let outcome: 'done' | void = undefined;
    try {
      outcome = await task();
    } finally {
      isLocked.current = outcome === 'done';
    }
  }, []);
}
