import { useEffect, useState } from 'react';
import type { Draft } from './draft.types.ts';
import { createPause } from './pause.ts';
import { sendAnswers } from './send-answers.ts';
import { useLatest } from './use-latest.ts';

/** After an answer, so that several quick ones are one call. */
const PAUSE_MS = 1_000;

interface UseSaving {
  draft: Draft | null;
  /** Lets the API keep what the device holds; resolves to whether there is more by now. */
  save: () => Promise<boolean>;
}

/** Keeps the API's copy of a draft up to date. True while it cannot be reached: the answers wait on the device. */
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
    // What the API does not want now stays on the device; sending says why.
    run().catch(() => setWaiting(false));
    // A page that is put away may not come back: no pause then.
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
