import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 15;
const LOCK_TIMEOUT_MS = 15_000;
const BUSY = 5;

/**
 * Runs `work` under a lock that excludes other processes on this machine and other callers in this one. It is a system
 * lock on a file, held by an empty SQLite database. The system releases it when the process dies, which lock files
 * cannot guarantee.
 * @throws when the lock is held for longer than 15 s
 */
export async function withLock<Result>(lockPath: string, work: () => Promise<Result>): Promise<Result> {
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(lockPath, { timeout: 0 });
  try {
    for (let waitedMs = 0; !acquire(lock); waitedMs += POLL_MS) {
      if (waitedMs > LOCK_TIMEOUT_MS) throw new Error(`${lockPath} has been held by another process for too long.`);
      await wait(POLL_MS);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function acquire(lock: { exec(sql: string): void }): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === BUSY) return false;
    throw error;
  }
}
