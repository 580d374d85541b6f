import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from './tenant.ts';

/** More than half a page of PostgreSQL, so that no two rows share a page. */
const ROW_BYTES = 6_000;
/** A successful write is cached for this time, because the health endpoint is public and may be polled at any rate. */
const CACHE_MS = 5_000;

/**
 * Creates a check that the database accepts writes. It inserts a row that makes a file grow, rolls back to a savepoint
 * and commits, which waits for the write-ahead log. It fails on a full disk, a read-only standby or a frozen disk. It
 * takes no lock that another server could hold.
 */
export function createWriteProbe(db: Db, clock: Clock): () => Promise<void> {
  let succeededAtMs: number | null = null;
  return async () => {
    const nowMs = clock.now().getTime();
    // The absolute difference also covers a clock that was set back.
    if (succeededAtMs !== null && Math.abs(nowMs - succeededAtMs) < CACHE_MS) return;
    succeededAtMs = null;
    await db.transaction().execute(async (tx) => {
      await sql`savepoint probe`.execute(tx);
      await sql`insert into write_probes (filler) values (decode(repeat('00', ${ROW_BYTES}), 'hex'))`.execute(tx);
      await sql`rollback to savepoint probe`.execute(tx);
    });
    succeededAtMs = nowMs;
  };
}
