import { setTimeout as wait } from 'node:timers/promises';

const STEP_MS = 15;
const PATIENCE_MS = 15_000;
const BUSY = 5;

/**
 * Runs the work while no other process on this machine, and nobody else in this one, runs work under the same lock. The lock
 * is that of the system on a file, taken by an empty SQLite database: it ends with its process however that dies, which no
 * lock made of files alone can promise.
 * @throws where somebody holds it for longer than 15 s.
 */
export async function withLock<Result>(lockPath: string, work: () => Promise<Result>): Promise<Result> {
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(lockPath, { timeout: 0 });
  try {
    for (let waitedMs = 0; !isTaken(lock); waitedMs += STEP_MS) {
      if (waitedMs > PATIENCE_MS) throw new Error(`${lockPath} is held by another process for too long.`);
      await wait(STEP_MS);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function isTaken(lock: { exec(sql: string): void }): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === BUSY) return false;
    throw error;
  }
}
