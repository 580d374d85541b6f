import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 100;
const MS_PER_SECOND = 1_000;

/**
 * Waits until a condition holds in another process. @throws Error after a timeout, so that nothing continues after a
 * test
 */
export async function until(
  holds: () => Promise<boolean>,
  { limitSeconds = 280 }: { limitSeconds?: number } = {},
): Promise<void> {
  for (let attempts = (limitSeconds * MS_PER_SECOND) / POLL_MS; !(await holds()); attempts -= 1) {
    if (attempts <= 0) throw new Error(`The condition did not hold within ${limitSeconds} s.`);
    await wait(POLL_MS);
  }
}
