import { setTimeout as wait } from 'node:timers/promises';

const LOOK_AGAIN_MS = 100;

/** Waits until something holds in another process; the test's own limit ends a wait in vain. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(LOOK_AGAIN_MS);
}
