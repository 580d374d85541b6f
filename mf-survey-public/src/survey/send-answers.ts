import { toSurveyError, type SurveyError } from './survey-error.ts';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

interface Sending {
  /** One attempt. */
  submit: () => Promise<void>;
  /** Resolves after the delay, or earlier if an attempt may succeed. */
  wait: (delayMs: number) => Promise<void>;
  onWaiting: (delayMs: number) => void;
  onAttempt: () => void;
  signal: AbortSignal;
}

/**
 * Submits until the API has decided, with growing delays while it is unavailable.
 * All attempts have the same submission id, so one whose acknowledgement was lost counts once.
 * @throws SurveyError if the API rejects the submission permanently. Resolves to false if the page ends.
 */
export async function sendAnswers({ submit, wait, onWaiting, onAttempt, signal }: Sending): Promise<boolean> {
  for (let delayMs = FIRST_DELAY_MS; !signal.aborted; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
    onAttempt();
    try {
      await submit();
      return true;
    } catch (error) {
      const cause: SurveyError = toSurveyError(error);
      if (!cause.isTemporary) throw cause;
    }
    if (signal.aborted) break;
    onWaiting(delayMs);
    await wait(delayMs);
  }
  return false;
}
