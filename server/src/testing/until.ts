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
  for (let looks = (limitSeconds * MS_PER_SECOND) / POLL_MS; !(await holds()); looks -= 1) {
    if (looks <= 0) throw new Error(`What was waited for has not happened within ${limitSeconds} s.`);
    await wait(POLL_MS);
  }
}
