import { useCallback, useRef } from 'react';

/**
 * Lets a task run once at a time. A double click comes before React has disabled the button: what is asked for while
 * the task still runs is dropped. A task that answers `done` was the last one: its dialog may still be fading out, and
 * the second click of a double click would hit it.
 */
export function useOnce(): (task: () => Promise<'done' | void>) => Promise<void> {
  const isClosed = useRef(false);
  return useCallback(async (task) => {
    if (isClosed.current) return;
    isClosed.current = true;
    let outcome: 'done' | void = undefined;
    try {
      outcome = await task();
    } finally {
      isClosed.current = outcome === 'done';
    }
  }, []);
}
