import { sql, type Kysely } from 'kysely';
import { lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/** Partition of a measurement, as an SQL expression. */
const partitionOf = (id: string) => `'sealed.m_' || replace(${id}::text, '-', '')`;

/**
 * Gives each measurement a partition of `sealed_submissions`, so that its ciphertexts are truncated at the end instead of deleted row by
 * row. The partitions are in a schema that the application role cannot use: it reads and writes them through the table, under its row-level
 * security. Older instances use the table as before, and the trigger creates partitions for them too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sealed_submissions rename to unpartitioned_submissions`.execute(db);
  await sql`alter index sealed_submissions_pkey rename to unpartitioned_submissions_pkey`.execute(db);
  await sql`create table sealed_submissions (
    like unpartitioned_submissions including storage,
    primary key (measurement_id, submission_id)
  ) partition by list (measurement_id)`.execute(db);
  await createPartitions(db);
  await moveSubmissions(db);
  await tenantTable(db, 'sealed_submissions');
  await sql`revoke update on sealed_submissions from veleta_app`.execute(db);
  await sql`create trigger require_measurement after insert on sealed_submissions
    referencing new table as written for each statement execute function require_measurement()`.execute(db);
  await createTruncation(db);
}

async function createPartitions(db: Kysely<unknown>): Promise<void> {
  await sql`create schema sealed`.execute(db);
  // Attaching locks the table only against other changes of its structure; `partition of` would block submissions. Statistics are disabled
  // because `pg_stats` would contain samples.
  await ownerFunction(db, {
    signature: 'create_sealed_partition(measurement uuid)',
    returns: 'void',
    body: `declare
      partition text := ${partitionOf('measurement')};
    begin
      execute format(
        'create table %s (like public.sealed_submissions including storage) with (toast_tuple_target = 2720)', partition);
      execute format('alter table %s alter column content set statistics 0', partition);
      execute format('alter table public.sealed_submissions attach partition %s for values in (%L)', partition, measurement);
    end`,
  });
  await ownerFunction(db, {
    signature: 'create_partition_of_key()',
    returns: 'trigger',
    body: `begin
      perform create_sealed_partition(new.measurement_id);
      return null;
    end`,
  });
  await sql`create trigger create_partition after insert on measurement_keys
    for each row execute function create_partition_of_key()`.execute(db);
}

/** Moves the submissions of running measurements. A login that is no superuser would not see the rows of other tenants. */
async function moveSubmissions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table measurement_keys no force row level security`.execute(db);
  await sql`alter table unpartitioned_submissions no force row level security`.execute(db);
  await sql`select create_sealed_partition(k.measurement_id) from measurement_keys k where k.key_destroyed_at is null`.execute(
    db,
  );
  await sql`insert into sealed_submissions (measurement_id, account_id, submission_id, content)
    select measurement_id, account_id, submission_id, content from unpartitioned_submissions`.execute(db);
  await sql`drop table unpartitioned_submissions`.execute(db);
  await sql`alter table measurement_keys force row level security`.execute(db);
}

async function createTruncation(db: Kysely<unknown>): Promise<void> {
  await ownerFunction(db, {
    signature: 'truncate_sealed(measurement uuid)',
    returns: 'void',
    isForApplication: true,
    body: `declare
      partition text := ${partitionOf('measurement')};
      account uuid;
    begin
      -- All rows of a partition have the same account.
      execute format('select account_id from %s limit 1', partition) into account;
      if account is null then
        return;
      end if;
      if account is distinct from nullif(current_setting('veleta.account_id', true), '')::uuid then
        raise insufficient_privilege using message = 'The submissions of this measurement belong to another account.';
      end if;
      execute format('truncate %s', partition);
    end`,
  });
  await lookupFunction(db, {
    name: 'needs_partition',
    parameters: 'measurement uuid',
    returns: 'boolean',
    body: `select exists (
        select from measurement_keys k where k.measurement_id = measurement and k.key_destroyed_at is null)`,
  });
  await lookupFunction(db, {
    name: 'next_unused_partition',
    parameters: 'after_id uuid',
    returns: 'uuid',
    body: `select p.id from (
          select substr(c.relname, 3)::uuid as id from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'public.sealed_submissions'::regclass
        ) as p
        where p.id > after_id and not needs_partition(p.id)
        order by p.id limit 1`,
  });
  // Dropping a partition blocks the submissions of all measurements, so it gives up soon and is repeated later.
  await ownerFunction(db, {
    signature: 'drop_unused_partition(measurement uuid)',
    returns: 'boolean',
    settings: `set lock_timeout = '50ms'`,
    isForApplication: true,
    body: `declare
      partition text := ${partitionOf('measurement')};
      has_rows boolean;
    begin
      if needs_partition(measurement) then
        return false;
      end if;
      execute format('select exists (select from %s)', partition) into has_rows;
      if has_rows then
        return false;
      end if;
      execute format('drop table %s', partition);
      return true;
    -- Another instance may have dropped it.
    exception when lock_not_available or undefined_table then
      return false;
    end`,
  });
}

/** Creates a function with the rights of the owner of the tables. */
async function ownerFunction(
  db: Kysely<unknown>,
  {
    signature,
    returns,
    body,
    settings = '',
    isForApplication = false,
  }: { signature: string; returns: string; body: string; settings?: string; isForApplication?: boolean },
): Promise<void> {
  await sql
    .raw(
      `create function ${signature} returns ${returns}
      language plpgsql security definer set search_path = public, pg_temp ${settings} as $owner$ ${body} $owner$`,
    )
    .execute(db);
  const name = signature.replace(/\w+ (uuid)/, '$1');
  await sql.raw(`revoke all on function ${name} from public`).execute(db);
  if (isForApplication) await sql.raw(`grant execute on function ${name} to veleta_app`).execute(db);
}
