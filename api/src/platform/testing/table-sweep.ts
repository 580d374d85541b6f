import { sql } from 'kysely';
import type { AllRows } from './database-rows.ts';
import { inTenant, withoutTenant, type Db, type Tx } from '../database/tenant.ts';

/** Tables without row-level security, with the reason. */
export const WITHOUT_TENANT: Readonly<Record<string, string>> = {
  kysely_migration: 'applied migrations',
  kysely_migration_lock: 'lock of the migrations',
  lockouts: 'counts by hashes, before a person is known',
  outbox_mails: 'mails of a server without SMTP, read on its own machine only',
  deletion_mails: 'addresses of deleted accounts, until their deletion mail is sent',
  client_events: 'failures of remotes, without personal data',
  page_visits: 'speed of releases in browsers, without personal data',
  rate_limits: 'counts by hashes, before a person is known',
  orphaned_keys: 'names files in the key folder; the measurement is deleted',
  key_folders: 'identifies the key folder of the servers',
  write_probes: 'always empty: its rows are rolled back',
  server_keys: 'identifies the key of the server',
  benchmark_panels: 'the third of a cell that an organization belongs to; the application has no right to it',
  benchmark_snapshots: "the existence of a cell's snapshot; the application has no right to it",
  benchmark_snapshot_panels: 'estimates of many organizations; the application has no right to it',
  benchmark_frozen_figures: 'whole numbers without an account; the application has no right to it',
};

/** Tables whose tenant column is not `account_id`. */
const OTHER_TENANT_COLUMN: Readonly<Record<string, string>> = {
  accounts: 'the tenant itself, by its own id',
  users: 'a person may belong to several accounts; visible are the members of the current one',
};

/** Returns the tables of the application that have neither a tenant nor a listed reason. */
export async function tablesWithoutTenant(rows: AllRows): Promise<string[]> {
  const tables = await rows.query<{ name: string }>(
    `select t.table_name as name from information_schema.tables t
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and not exists (
       select from information_schema.columns c
       where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'account_id')`,
  );
  return tables.map(({ name }) => name).filter((name) => !(name in WITHOUT_TENANT) && !(name in OTHER_TENANT_COLUMN));
}

/**
 * Rejected by row-level security or by the rights of the role, both of which are checked before other rules of a table.
 */
const INSUFFICIENT_PRIVILEGE = '42501';

async function attempt(work: Promise<{ numAffectedRows?: bigint; rows: unknown[] }>): Promise<number | 'refused'> {
  try {
    const { numAffectedRows, rows } = await work;
    return Number(numAffectedRows ?? rows.length);
  } catch (error) {
    if (Object(error).code === INSUFFICIENT_PRIVILEGE) return 'refused';
    throw error;
  }
}

/**
 * Attempts to access the rows of `theirs` in every table, as the application's role, once as `own` and once without a
 * tenant: select, update, delete, insert, and moving one's own row to them. Returns the attempts that succeeded.
 */
export async function findTableLeaks(
  db: Db,
  rows: AllRows,
  { own, theirs }: { own: string; theirs: string },
): Promise<{ leaks: string[]; tables: string[]; filled: string[] }> {
  const tables = await rows.query<{ name: string; tenant: string; columns: string[] }>(
    `select c.table_name as name, max(case when c.table_name = 'accounts' then 'id' else 'account_id' end) as tenant,
       array_agg(c.column_name::text order by c.ordinal_position) filter (where c.is_generated = 'NEVER') as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
     group by c.table_name having bool_or(c.column_name = 'account_id') or c.table_name = 'accounts' order by 1`,
  );
  const leaks: string[] = [];
  const filled: string[] = [];
  const contexts: [string, (work: (tx: Tx) => Promise<void>) => Promise<void>][] = [
    ['another tenant', (work) => inTenant(db, own, work)],
    ['no tenant', (work) => withoutTenant(db, work)],
  ];
  for (const { name, tenant, columns } of tables) {
    const table = sql.table(name);
    const column = sql.ref(tenant);
    const list = sql.join(columns.map((one) => sql.ref(one)));
    const [sample] = await rows.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t where ${tenant} = $1 limit 1`,
      [theirs],
    );
    if (sample) filled.push(name);
    const row = sample?.row ?? JSON.stringify({ [tenant]: theirs });
    const statements = {
      reads: sql`select 1 from ${table} where ${column} = ${theirs}::uuid`,
      changes: sql`update ${table} set ${column} = ${column} where ${column} = ${theirs}::uuid`,
      deletes: sql`delete from ${table} where ${column} = ${theirs}::uuid`,
      adds: sql`insert into ${table} (${list}) overriding system value
        select ${list} from jsonb_populate_record(null::${table}, ${row}::jsonb)`,
      'gives away': sql`update ${table} set ${column} = ${theirs}::uuid`,
    };
    for (const [context, within] of contexts)
      for (const [action, statement] of Object.entries(statements)) {
        // A separate transaction, because a failed one accepts no further statements.
        const outcomes: (number | 'refused')[] = [];
        await within(async (tx) => {
          outcomes.push(await attempt(statement.execute(tx)));
          throw new Rollback();
        }).catch((error: unknown) => {
          if (!(error instanceof Rollback)) throw error;
        });
        for (const outcome of outcomes)
          if (outcome !== 'refused' && outcome > 0) leaks.push(`${name}: ${context} ${action} ${outcome}`);
      }
  }
  return { leaks, tables: tables.map(({ name }) => name), filled };
}

/** Rolls back a successful attempt, so that one leak does not hide the next. */
class Rollback extends Error {}
