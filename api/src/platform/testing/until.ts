import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 10;
/** A little less than the timeout of a test, so that nothing continues after a failed one. */
const LIMIT_MS = 280_000;

/**
 * Waits until a condition is true.
 *
 * @throws when it is not within the timeout of a test
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error('The condition was not met in time.');
    await wait(POLL_MS);
  }
}
