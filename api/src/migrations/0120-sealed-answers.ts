import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/** Tables whose rows stood between an answer and its results. */
const OBSOLETE = ['response_inbox', 'responses', 'folded_groups', 'folded_moments', 'folded_measurements'];

/**
 * While a measurement collects, the database holds one ciphertext per submission; the private key lies outside of it. When the
 * results exist, the ciphertexts are deleted and the key is destroyed: nothing that is not shown is kept (C12, C13).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createKeys(db);
  await createSubmissions(db);
  await dropObsolete(db);
  await createFigures(db);
  // Statistics of columns hold whole values.
  await sql`alter table response_comments alter column text set statistics 0`.execute(db);
  await sql`alter table response_comments alter column searched set statistics 0`.execute(db);
  await sql`alter table response_comments alter column unit_ids set statistics 0`.execute(db);
}

async function createKeys(db: Kysely<unknown>): Promise<void> {
  await sql`create table measurement_keys (
    measurement_id uuid primary key references measurements (id) on delete cascade,
    account_id uuid not null references accounts (id) on delete cascade,
    public_key bytea not null,
    padded_size integer not null,
    mac bytea not null,
    key_pending_since timestamptz,
    key_destroyed_at timestamptz
  )`.execute(db);
  await tenantTable(db, 'measurement_keys');
  await allowLookup(db, 'measurement_keys');
  await sql`revoke update on measurement_keys from veleta_app`.execute(db);
  await sql`grant update (key_pending_since, key_destroyed_at) on measurement_keys to veleta_app`.execute(db);

  // Of no account any more: it names a file.
  await sql`create table orphaned_keys (
    measurement_id uuid not null,
    public_key bytea not null,
    orphaned_at timestamptz not null default now(),
    primary key (measurement_id, public_key)
  )`.execute(db);
  await sql`grant select, insert, delete on orphaned_keys to veleta_app`.execute(db);
  await sql`grant select on orphaned_keys to veleta_lookup`.execute(db);
  await sql`
    create function remember_orphaned_key() returns trigger language plpgsql as $$
    begin
      insert into orphaned_keys (measurement_id, public_key) values (old.measurement_id, old.public_key)
      on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger remember_orphaned_key after delete on measurement_keys
    for each row when (old.key_destroyed_at is null) execute function remember_orphaned_key()`.execute(db);

  await lookupFunction(db, {
    name: 'next_pending_key',
    parameters: 'after_id uuid',
    returns: 'table (account_id uuid, measurement_id uuid, public_key bytea)',
    body: `
      select k.account_id, k.measurement_id, k.public_key from measurement_keys k
      where k.key_pending_since is not null and k.key_destroyed_at is null and k.measurement_id > after_id
      order by k.measurement_id
      limit 1`,
  });
  await lookupFunction(db, {
    name: 'count_pending_keys',
    parameters: 'since timestamptz',
    returns: 'table (pending integer, overdue integer)',
    body: `
      select count(*)::integer, (count(*) filter (where w.at < since))::integer
      from (
        select k.key_pending_since as at from measurement_keys k
        where k.key_pending_since is not null and k.key_destroyed_at is null
        union all
        select o.orphaned_at from orphaned_keys o
      ) as w`,
  });
}

async function createSubmissions(db: Kysely<unknown>): Promise<void> {
  await sql`create table sealed_submissions (
    measurement_id uuid not null,
    account_id uuid not null,
    submission_id uuid not null,
    content bytea not null,
    primary key (measurement_id, submission_id)
  )`.execute(db);
  await tenantTable(db, 'sealed_submissions');
  // Written once.
  await sql`revoke update on sealed_submissions from veleta_app`.execute(db);
  // What is encrypted cannot be compressed, and its statistics would be samples of it.
  await sql`alter table sealed_submissions alter column content set storage external`.execute(db);
  await sql`alter table sealed_submissions alter column content set statistics 0`.execute(db);
  // A submission with one open question stays in its row: three fit on a page.
  await sql`alter table sealed_submissions set (toast_tuple_target = 2720)`.execute(db);
  await sql`
    create trigger require_measurement after insert on sealed_submissions
    referencing new table as written for each statement execute function require_measurement()`.execute(db);
  await sql`
    create or replace function delete_answers_of_measurement() returns trigger language plpgsql as $$
    begin
      delete from response_comments where measurement_id = old.id;
      delete from sealed_submissions where measurement_id = old.id;
      delete from submissions where measurement_id = old.id;
      return null;
    end $$`.execute(db);
}

async function dropObsolete(db: Kysely<unknown>): Promise<void> {
  // Comments whose measurement has no results were on their way to them.
  await sql`
    delete from response_comments c
    where not exists (select from disclosed_tables d where d.measurement_id = c.measurement_id)`.execute(db);
  for (const table of OBSOLETE) await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`drop function next_undisclosed_measurement(integer, uuid)`.execute(db);
  await sql`drop function next_unmade_results(integer, timestamptz, uuid)`.execute(db);
  await sql`drop function count_unmade_results(integer)`.execute(db);
  await sql`drop function rewrite_invitations(uuid, uuid)`.execute(db);
  await sql`alter table measurements drop column moved`.execute(db);
  await sql`alter table disclosed_tables drop column version`.execute(db);
  await sql`alter table result_makings drop column version`.execute(db);
}

/** Finished measurements without results, as the job finds them and as operators see them. */
async function createFigures(db: Kysely<unknown>): Promise<void> {
  const PENDING = `
    from measurements m
      left join disclosed_tables d on d.measurement_id = m.id
      left join result_makings w on w.measurement_id = m.id
    where m.folded_at is not null and d.measurement_id is null`;
  await lookupFunction(db, {
    name: 'next_pending_results',
    parameters: 'at timestamptz, after_id uuid',
    returns: 'table (account_id uuid, measurement_id uuid)',
    body: `
      select m.account_id, m.id ${PENDING} and m.id > after_id
        and (w.held_until is null or w.held_until < now())
        and (w.retry_at is null or w.retry_at <= at)
      order by m.id
      limit 1`,
  });
  await lookupFunction(db, {
    name: 'count_pending_results',
    parameters: '',
    returns:
      'table (waiting integer, making integer, failing integer, most_attempts integer, last_failed_at timestamptz, next_try_at timestamptz, message text)',
    body: `
      with pending as (
        select w.attempts, w.failed_at, w.retry_at, w.message, coalesce(w.held_until >= now(), false) as is_held,
          w.failed_at is not null as has_failed ${PENDING}
      )
      select (count(*) filter (where not is_held and not has_failed))::integer,
        (count(*) filter (where is_held))::integer,
        (count(*) filter (where not is_held and has_failed))::integer,
        coalesce(max(attempts) filter (where has_failed), 0),
        max(failed_at) filter (where has_failed),
        min(retry_at) filter (where has_failed and not is_held),
        (array_agg(message order by failed_at desc) filter (where has_failed))[1]
      from pending`,
  });
}
