import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { queryPrepared } from '../database/pipelined-transaction.ts';
import type { Services } from '../services.ts';

/** The caller and the limit that a call counts for. */
interface Counted {
  /** The route; empty for all routes without a limit of their own. */
  readonly scope: string;
  readonly caller: string;
  readonly windowMs: number;
  /** Number of calls to count; 1 by default. */
  readonly times?: number;
}

/**
 * Counts calls in the database, shared by all instances. Returns the number of calls in the window and when it ends.
 * Uses the database's clock, which all instances share.
 */
export async function countCall(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { scope, caller, windowMs, times = 1 }: Counted,
): Promise<{ calls: number; endsInMs: number }> {
  const key = createHmac('sha256', config.serverKey)
    .update(JSON.stringify(['rate-limit', scope, caller]))
    .digest();
  const [row] = await queryPrepared(
    db,
    sql<{ calls: number; ends_in_ms: number }>`
    insert into rate_limits as current (key, calls, window_ends_at)
    values (${key}, ${times}, now() + ${windowMs}::float8 * interval '1 millisecond')
    on conflict (key) do update set
      calls = case when current.window_ends_at <= now() then excluded.calls else current.calls + excluded.calls end,
      window_ends_at = case when current.window_ends_at <= now() then excluded.window_ends_at else current.window_ends_at end
    returning calls, extract(epoch from window_ends_at - now())::float8 * 1000 as ends_in_ms`,
  );
  if (!row) throw new Error('The database counted no call.');
  return { calls: row.calls, endsInMs: row.ends_in_ms };
}

/** Deletes windows that are over; an hourly job. */
export async function deleteExpiredRateLimits({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`delete from rate_limits where window_ends_at <= now()`.execute(db);
}
