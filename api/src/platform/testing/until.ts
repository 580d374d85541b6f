import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 10;
/** A little less than the limit of a test, so that nothing goes on behind one that has failed. */
const LIMIT_MS = 280_000;

/**
 * Waits for something that happens beside the test.
 *
 * @throws where it does not happen within the limit of a test
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error('What was waited for has not happened.');
    await wait(POLL_MS);
  }
}
