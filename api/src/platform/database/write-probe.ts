import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from './tenant.ts';

/** Larger than half a page of PostgreSQL, so that no two rows share one. */
const ROW_BYTES = 6_000;
/** A write that succeeded is not repeated for so long: anybody may ask for the health, as often as they like. */
const TRUSTED_MS = 5_000;

/**
 * Creates a check that the database takes writes. It inserts a row that makes a file grow, takes it back, and commits, which waits for
 * the write-ahead log: on a full disk, a read-only standby or a frozen disk it fails. It takes no lock that another server could hold.
 */
export function createWriteProbe(db: Db, clock: Clock): () => Promise<void> {
  let succeededAtMs: number | null = null;
  return async () => {
    const nowMs = clock.now().getTime();
    // Also where the clock was set back.
    if (succeededAtMs !== null && Math.abs(nowMs - succeededAtMs) < TRUSTED_MS) return;
    succeededAtMs = null;
    await db.transaction().execute(async (tx) => {
      await sql`savepoint probe`.execute(tx);
      await sql`insert into write_probes (filler) values (decode(repeat('00', ${ROW_BYTES}), 'hex'))`.execute(tx);
      await sql`rollback to savepoint probe`.execute(tx);
    });
    succeededAtMs = nowMs;
  };
}
