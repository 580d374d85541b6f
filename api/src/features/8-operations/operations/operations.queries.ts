import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tenant.ts';

/** Number of failures shown. */
const SHOWN_FAILURES = 100;
const SHOWN_TABLES = 8;

/** Lists failures since a day, newest first, of one remote or of all. */
export function failuresSince(db: Db, day: string, remote: string | undefined) {
  return db
    .selectFrom('client_events')
    .selectAll()
    .where('day', '>=', day)
    .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
    .orderBy('last_at', 'desc')
    .orderBy('remote')
    .orderBy('message')
    .limit(SHOWN_FAILURES)
    .execute();
}

/** Counts the failures of each remote since a day. */
export function failureTotals(db: Db, day: string) {
  return db
    .selectFrom('client_events')
    .select(({ fn }) => ['remote', fn.sum<number>('occurrences').as('occurrences')])
    .where('day', '>=', day)
    .groupBy('remote')
    .orderBy('remote')
    .execute();
}

/** Counts failures since a day by remote, kind and version, and separately those of `today`. */
export async function failuresByRelease(db: Db, { since, today }: { since: string; today: string }) {
  const { rows } = await sql<{ remote: string; kind: string; version: string; today: number; recent: number }>`
    select remote, kind, version, sum(occurrences) as recent, coalesce(sum(occurrences) filter (where day = ${today}), 0) as today
    from client_events where day >= ${since} group by remote, kind, version order by recent desc, kind, version`.execute(
    db,
  );
  return rows;
}

export async function databaseFigures(db: Db) {
  const { rows } = await sql<{ version: string; size_bytes: number; used: number; maximum: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as used,
      current_setting('max_connections')::bigint as maximum`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The database returned no figures.');
  return row;
}

export async function largestTables(db: Db) {
  const { rows } = await sql<{
    name: string;
    size_bytes: number;
    rows: number;
    dead_rows: number;
    last_vacuum_at: Date | null;
  }>`
    select case schemaname when 'public' then relname else schemaname || '.' || relname end as name,
      pg_total_relation_size(relid) as size_bytes, n_live_tup as rows, n_dead_tup as dead_rows,
      greatest(last_vacuum, last_autovacuum) as last_vacuum_at
    from pg_stat_user_tables order by size_bytes desc, name limit ${SHOWN_TABLES}`.execute(db);
  return rows;
}

export interface Sessions {
  readonly oldest_transaction_at: Date | null;
  /** Names of the servers' connections, with the start of the oldest. */
  readonly applications: readonly { readonly name: string; readonly since: Date }[];
}

/**
 * Reads the activity of this database's connections.
 * PostgreSQL shows it to the login role only, so this read-only transaction resets its role to the login.
 */
export function readSessions(db: Db): Promise<Sessions> {
  return db.transaction().execute(async (tx) => {
    await sql`set transaction read only`.execute(tx);
    await sql`set local role none`.execute(tx);
    const { rows } = await sql<{ name: string; since: Date; oldest: Date | null }>`
      select application_name as name, min(backend_start) as since, min(xact_start) filter (where pid <> pg_backend_pid()) as oldest
      from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      group by application_name order by since, name`.execute(tx);
    const oldest = rows.flatMap((row) => row.oldest ?? []).sort((one, other) => one.getTime() - other.getTime());
    return { oldest_transaction_at: oldest[0] ?? null, applications: rows };
  });
}
