import { backgroundTasks } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';

export type BackgroundTask = ReplyOf<typeof backgroundTasks.getBackgroundTask>;

/** Result of polling: the status of the task, `unknown` if it could not be read, or a time-out. */
export type TaskEnd = 'succeeded' | 'failed' | 'unknown' | 'timeout';

const FIRST_PAUSE_MS = 500;
const GROWTH = 1.5;
const LONGEST_PAUSE_MS = 5_000;
const TIME_OUT_MS = 120_000;
/** Consecutive checks that may fail, so that a short network failure does not end the polling. */
const MAX_FAILURES = 3;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Polls a background task with growing intervals until it ends or two minutes have passed. Returns null when it is
 * no longer wanted.
 */
export async function followTask(
  id: string,
  { isWanted, onProgress }: { isWanted: () => boolean; onProgress: (task: BackgroundTask) => void },
): Promise<TaskEnd | null> {
  let failures = 0;
  let waited = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * GROWTH, LONGEST_PAUSE_MS)) {
    try {
      const task = await call(backgroundTasks.getBackgroundTask, { params: { id } });
      if (!isWanted()) return null;
      failures = 0;
      onProgress(task);
      if (task.status === 'succeeded' || task.status === 'failed') return task.status;
    } catch {
      if (!isWanted()) return null;
      failures += 1;
      if (failures === MAX_FAILURES) return 'unknown';
    }
    if (waited >= TIME_OUT_MS) return 'timeout';
    await wait(pause);
    if (!isWanted()) return null;
    waited += pause;
  }
}
