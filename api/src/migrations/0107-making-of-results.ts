import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/**
 * Who makes the results of a finished measurement now, and what became of earlier tries. Whoever makes them holds the row until a
 * moment that they push ahead while they live; no transaction stays open meanwhile. The row goes with the commit of the
 * results: one that nobody holds tells of a try that failed, or whose server stopped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table result_makings (
    measurement_id uuid primary key references measurements (id) on delete cascade,
    account_id uuid not null references accounts (id) on delete cascade,
    version integer not null,
    attempts integer not null,
    holder uuid,
    held_until timestamptz,
    begun_at timestamptz not null,
    retry_at timestamptz not null,
    failed_at timestamptz,
    message text
  )`.execute(db);
  await tenantTable(db, 'result_makings');
  await allowLookup(db, 'result_makings');

  // Those whose answers are gathered, whose results are missing or of older rules, that nobody is at and that may be tried again.
  const UNMADE = `
    from measurements m
      left join disclosed_tables d on d.measurement_id = m.id
      left join result_makings w on w.measurement_id = m.id
    where m.folded_at is not null and coalesce(d.version, 0) < current_version`;
  await lookupFunction(db, {
    name: 'next_unmade_results',
    parameters: 'current_version integer, at timestamptz, after_id uuid',
    returns: 'table (account_id uuid, measurement_id uuid)',
    body: `
      select m.account_id, m.id ${UNMADE} and m.id > after_id
        and (w.held_until is null or w.held_until < now())
        and (w.retry_at is null or w.retry_at <= at or w.version < current_version)
      order by m.id
      limit 1`,
  });
  // For operators: figures of all accounts, and what the last failure said.
  await lookupFunction(db, {
    name: 'count_unmade_results',
    parameters: 'current_version integer',
    returns:
      'table (waiting integer, making integer, failing integer, most_attempts integer, last_failed_at timestamptz, next_try_at timestamptz, message text)',
    body: `
      with unmade as (
        select w.attempts, w.failed_at, w.retry_at, w.message, coalesce(w.held_until >= now(), false) as is_held,
          w.failed_at is not null and w.version >= current_version as has_failed ${UNMADE}
      )
      select (count(*) filter (where not is_held and not has_failed))::integer,
        (count(*) filter (where is_held))::integer,
        (count(*) filter (where not is_held and has_failed))::integer,
        coalesce(max(attempts) filter (where has_failed), 0),
        max(failed_at) filter (where has_failed),
        min(retry_at) filter (where has_failed and not is_held),
        (array_agg(message order by failed_at desc) filter (where has_failed))[1]
      from unmade`,
  });
}
