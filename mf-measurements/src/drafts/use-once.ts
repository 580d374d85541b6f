import { useCallback, useRef } from 'react';

/**
 * Lets a task run once at a time. A double click comes before React has disabled the button: what is asked for while
 * the task still runs is dropped.
 */
export function useOnce(): (task: () => Promise<unknown>) => Promise<void> {
  const isRunning = useRef(false);
  return useCallback(async (task) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await task();
    } finally {
      isRunning.current = false;
    }
  }, []);
}
