import { useEffect, useRef, useState } from 'react';
import type { Draft } from './draft.types.ts';
import { createPause } from './pause.ts';
import { sendAnswers } from './send-answers.ts';
import { toSurveyError } from './survey-error.ts';
import { useLatest } from './use-latest.ts';

export type SendingState =
  | { readonly name: 'busy' }
  | { readonly name: 'waiting'; readonly delayMs: number }
  | { readonly name: 'refused'; readonly code: string };

interface UseSending {
  draft: Draft | null;
  /** Why a submission failed before this page was rendered. */
  errorCode: string | undefined;
  submit: () => Promise<void>;
  onSent: () => void;
  onRefused: (code: string) => void;
}

/** Submits while the draft is marked as sending: after the click, and after a reload before the acknowledgement. */
export function useSending({ draft, errorCode, submit, onSent, onRefused }: UseSending) {
  const [state, setState] = useState<SendingState | null>(errorCode ? { name: 'refused', code: errorCode } : null);
  const wake = useRef<() => void>(() => undefined);
  const isSending = draft?.isSending ?? false;
  const calls = useLatest({ submit, onSent, onRefused });
  useEffect(() => {
    if (!isSending) return;
    const leaving = new AbortController();
    const pause = createPause();
    wake.current = pause.wake;
    addEventListener('online', pause.wake);
    sendAnswers({
      submit: () => calls.current.submit(),
      wait: pause.wait,
      onAttempt: () => setState({ name: 'busy' }),
      onWaiting: (delayMs) => setState({ name: 'waiting', delayMs }),
      signal: leaving.signal,
    })
      .then((isSent) => {
        if (!isSent) return;
        setState(null);
        calls.current.onSent();
      })
      .catch((error: unknown) => {
        const { code } = toSurveyError(error);
        setState({ name: 'refused', code });
        calls.current.onRefused(code);
      });
    return () => {
      removeEventListener('online', pause.wake);
      leaving.abort();
      pause.wake();
    };
  }, [calls, isSending, draft?.submissionId]);
  return {
    state,
    tryNow: () => wake.current(),
    /** Dismisses a rejection. */
    forget: () => setState((now) => (now?.name === 'refused' ? null : now)),
  };
}
