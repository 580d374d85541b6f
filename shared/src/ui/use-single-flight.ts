import { useCallback, useRef } from 'react';

/**
 * Runs a task once at a time: what is asked for while it runs is dropped. A second click comes before React has disabled the button,
 * so a state would be too late. A task that answers `done` was the last one, since the next screen may take a moment to come.
 */
export function useSingleFlight(): (task: () => Promise<'done' | void>) => Promise<void> {
  const isTaken = useRef(false);
  return useCallback(async (task) => {
    if (isTaken.current) return;
    isTaken.current = true;
    let outcome: 'done' | void = undefined;
    try {
      outcome = await task();
    } finally {
      isTaken.current = outcome === 'done';
    }
  }, []);
}
