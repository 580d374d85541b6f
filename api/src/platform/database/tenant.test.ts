import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { startApi, type TestAccount, type TestApi } from '../testing/start-api.ts';
import { WITHOUT_TENANT } from '../testing/table-sweep.ts';
import { openDatabase } from './open-database.ts';
import { inTenant } from './tenant.ts';

let api: TestApi;
let one: TestAccount;
let two: TestAccount;
beforeAll(async () => {
  api = await startApi();
  one = await api.createAccount();
  two = await api.createAccount();
});
afterAll(() => api.close());

/** Functions that bypass row-level security, with what they look up before the tenant is known. */
const LOOKUPS: Readonly<Record<string, string>> = {
  find_sign_in: 'the user of an address, for sign-in',
  find_session: 'the session of an access token',
  find_refresh_token: 'the session of a refresh token',
  find_link_token: 'the link of a mail',
  find_administrator_invitation: 'the invitation of a mail',
  find_invited_person: 'whether an invited person already has a user',
  belongs_elsewhere: 'whether a removed person belongs to another account',
  find_logo: 'a logo by the secret in its URL',
  find_survey_entrance: 'the measurement of a survey link and its number of people',
  find_short_kiosk: 'the measurement of a code typed on a shared tablet',
  next_account_to_renew: 'the next account whose subscription must be renewed',
  next_account_with_end: 'the next account whose subscription ends soon or has ended',
  find_short_address: 'the measurement of a code typed from a poster',
  next_due_measurement: 'the account whose measurement opens or ends next',
  next_forgotten_task: 'the account of the next stale background task',
  next_abandoned_drafts: 'the measurement with the oldest abandoned drafts',
  next_forgotten_import: 'the account with the oldest abandoned import',
  count_deferred_mails: 'the number of deferred invitations of all accounts by reason, for operators',
  count_invitation_mails: 'the number of waiting invitations of all accounts, for operators',
  next_pending_results: 'the next measurement without results that is neither leased nor waiting for a retry',
  count_pending_results: 'the number of pending results of all accounts, for operators',
  next_unwiped_measurement: 'the next measurement whose deleted answers must be wiped from the files',
  next_pending_key: 'the next measurement whose private key must be destroyed',
  needs_partition: 'whether the submissions of a measurement need their partition',
  next_unused_partition: 'the next measurement whose partition must be dropped',
  count_pending_keys: 'the number of keys of all accounts to be destroyed, for operators',
  next_reporting_account: 'the next account with reports, which expire',
  find_report_share: 'the report of a shared link',
  find_follow_up_page: 'the page of a published link',
  find_monthly_mail: "the subscriber of a monthly mail's unsubscribe link",
  next_monthly_account: 'the next account with a pending monthly mail',
  next_benchmark_account: 'the next account that shares data for external benchmarks',
  find_external_benchmark: 'the benchmark of other organizations for the current tenant',
};

async function asOwner<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Functions with the rights of the owner of the tables. They change the structure of the tables, or truncate for the tenant. */
const PARTITIONING = {
  create_sealed_partition: 'of a measurement; not for the application role',
  create_partition_of_key: 'the trigger that calls it',
  truncate_sealed: 'the submissions of a measurement of the tenant',
  drop_unused_partition: 'an empty partition whose measurement has no key any more',
};

describe('row-level security', () => {
  it('is forced on every table except the listed ones', async () => {
    const rows = await asOwner<{ relname: string; relrowsecurity: boolean; relforcerowsecurity: boolean }>(`
      select relname, relrowsecurity, relforcerowsecurity from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and relkind in ('r', 'p')`);
    const open = rows.filter((row) => !row.relrowsecurity || !row.relforcerowsecurity).map((row) => row.relname);
    expect(open.filter((name) => !(name in WITHOUT_TENANT))).toEqual([]);
  });

  it('limits a raw query to the current tenant, and returns no rows without a tenant', async () => {
    for (const table of ['accounts', 'users', 'memberships', 'sessions', 'refresh_tokens', 'subscriptions']) {
      const count = sql<{ count: number }>`select count(*) from ${sql.table(table)}`;
      const alone = await count.execute(api.services.db);
      expect([table, alone.rows[0]?.count]).toEqual([table, 0]);
      const own = await inTenant(api.services.db, one.accountId, (tx) => count.execute(tx));
      expect([table, own.rows[0]?.count]).toEqual([table, 1]);
    }
  });

  it('rejects writing, changing or deleting rows of another tenant', async () => {
    await expect(
      inTenant(api.services.db, one.accountId, (tx) =>
        sql`insert into memberships (account_id, user_id, role, created_at) values (${two.accountId}, ${one.userId}, 'owner', now())`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow('row-level security');
    const counts = await inTenant(api.services.db, one.accountId, async (tx) => {
      const changed = await sql`update users set email = 'stolen@example.org' where id = ${two.userId}`.execute(tx);
      const deleted = await sql`delete from accounts where id = ${two.accountId}`.execute(tx);
      return [changed.numAffectedRows, deleted.numAffectedRows];
    });
    expect(counts).toEqual([0n, 0n]);
  });

  it('does not leak through a pooled connection into the next transaction', async () => {
    await inTenant(api.services.db, one.accountId, async () => undefined);
    for (let i = 0; i < 12; i += 1) {
      const { rows } = await sql<{
        tenant: string | null;
      }>`select nullif(current_setting('veleta.account_id', true), '') as tenant`.execute(api.services.db);
      expect(rows[0]?.tenant).toBeNull();
    }
  });

  it('does not let the application alter or create tables', async () => {
    const db = api.services.db;
    await expect(sql`alter table users disable row level security`.execute(db)).rejects.toThrow('must be owner');
    await expect(sql`create table public.mine (id int)`.execute(db)).rejects.toThrow('permission denied');
  });

  it('lets look-ups before the tenant is known return one row at most', async () => {
    const rows = await asOwner<{ name: string }>(
      `select proname as name from pg_proc join pg_roles on pg_roles.oid = proowner where rolname = 'veleta_lookup'`,
    );
    expect(rows.map((row) => row.name)).toEqual(
      expect.arrayContaining(['find_sign_in', 'find_session', 'find_refresh_token', 'find_link_token', 'find_logo']),
    );
    const { rows: found } = await sql`select * from find_sign_in(${one.email})`.execute(api.services.db);
    expect(found).toHaveLength(1);
  });

  it('has a tenant policy on every table with an account_id', async () => {
    const rows = await asOwner<{ name: string; policies: string[] | null }>(`
      select c.table_name as name, (
        select array_agg(p.qual || ' / ' || p.with_check) from pg_policies p
        where p.schemaname = 'public' and p.tablename = c.table_name and p.policyname = 'tenant' and p.roles = '{veleta_app}'
      ) as policies
      from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'account_id'`);
    expect(rows.length).toBeGreaterThan(20);
    const rule = "(account_id = (NULLIF(current_setting('veleta.account_id'::text, true), ''::text))::uuid)";
    for (const { name, policies } of rows) expect([name, policies]).toEqual([name, [`${rule} / ${rule}`]]);
    const others = await asOwner<{ policy: string }>(`
      select tablename || ': ' || policyname as policy from pg_policies
      where schemaname = 'public' and policyname <> 'tenant' and roles && '{veleta_app,public}'`);
    expect(others.map(({ policy }) => policy).sort()).toEqual([
      'link_tokens: own',
      'memberships: own',
      'registrations: own',
      'sessions: own',
      'users: members',
    ]);
  });

  it('is bypassed only by the listed functions, with a fixed search path', async () => {
    const rows = await asOwner<{
      name: string;
      owner: string;
      config: string[] | null;
      is_open: boolean;
      source: string;
    }>(`
      select p.proname as name, r.rolname as owner, p.proconfig as config, p.prosrc as source,
        has_function_privilege('public', p.oid, 'execute') as is_open
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles r on r.oid = p.proowner
      where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')`);
    expect(rows.map(({ name }) => name).filter((name) => !(name in LOOKUPS) && !(name in PARTITIONING))).toEqual([]);
    for (const { name, owner, config, is_open: isOpen, source } of rows) {
      expect([name, /\b(?:insert|update|delete)\b/i.test(source), isOpen]).toEqual([name, false, false]);
      if (name in PARTITIONING) continue;
      const right = name === 'find_external_benchmark' ? 'veleta_benchmark' : 'veleta_lookup';
      expect([name, owner, config]).toEqual([name, right, ['search_path=public, pg_temp']]);
    }
  });

  it('rejects a role that bypasses it at start', async () => {
    const above = new URL(api.databaseUrl);
    above.username = 'postgres';
    await expect(openDatabase(above.href, { role: 'postgres' })).rejects.toThrow(
      'superuser or bypasses row-level security',
    );
  });
});
