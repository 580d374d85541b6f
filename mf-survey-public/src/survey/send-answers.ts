import { toProblem, type SurveyProblem } from './survey-problem.ts';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

interface Sending {
  /** One attempt. */
  submit: () => Promise<void>;
  /** Resolves after the delay, or earlier where there is reason to hope. */
  wait: (delayMs: number) => Promise<void>;
  onWaiting: (delayMs: number) => void;
  onAttempt: () => void;
  signal: AbortSignal;
}

/**
 * Submits until the API has decided, with growing pauses while it cannot be reached. The submission carries one id,
 * so an attempt whose acknowledgement was lost counts once.
 * @throws SurveyProblem when the API refuses for good; resolves to false when the page goes away.
 */
export async function sendAnswers({ submit, wait, onWaiting, onAttempt, signal }: Sending): Promise<boolean> {
  for (let delayMs = FIRST_DELAY_MS; !signal.aborted; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
    onAttempt();
    try {
      await submit();
      return true;
    } catch (error) {
      const problem: SurveyProblem = toProblem(error);
      if (!problem.isTemporary) throw problem;
    }
    if (signal.aborted) break;
    onWaiting(delayMs);
    await wait(delayMs);
  }
  return false;
}
