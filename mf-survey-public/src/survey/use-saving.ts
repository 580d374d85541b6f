import { useEffect, useState } from 'react';
import type { Draft } from './draft.types.ts';
import { createPause } from './pause.ts';
import { sendAnswers } from './send-answers.ts';
import { useLatest } from './use-latest.ts';

/** Debounce delay after an answer, so that several quick answers need one call. */
const PAUSE_MS = 1_000;

interface UseSaving {
  draft: Draft | null;
  /** Saves the device's draft with the API; resolves to whether there are newer changes. */
  save: () => Promise<boolean>;
}

/** Keeps the API's draft up to date. Returns true while the API is unavailable and answers wait on the device. */
export function useSaving({ draft, save }: UseSaving): boolean {
  const [isWaiting, setWaiting] = useState(false);
  const calls = useLatest({ save });
  const isDue = draft !== null && draft.unsaved.length > 0 && !draft.isSending;
  useEffect(() => {
    if (!isDue) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const { wait, wake } = createPause();
    const run = async () => {
      for (let isMore = true; isMore;) {
        await wait(PAUSE_MS);
        const submit = async () => {
          isMore = await calls.current.save();
        };
        const onWaiting = () => setWaiting(true);
        if (signal.aborted || !(await sendAnswers({ submit, wait, onWaiting, onAttempt: () => undefined, signal })))
          return;
        setWaiting(false);
      }
    };
    // A draft that the API rejects stays on the device; the submission shows the reason.
    run().catch(() => setWaiting(false));
    // A hidden page may not come back, so it saves at once.
    const events = ['online', 'visibilitychange'] as const;
    for (const event of events) addEventListener(event, wake);
    return () => {
      for (const event of events) removeEventListener(event, wake);
      leaving.abort();
      wake();
    };
  }, [calls, isDue, draft?.submissionId]);
  return isWaiting && isDue;
}
