import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/**
 * What organizations give to external benchmarks. `member` stands for an organization where no account may be named; it stays
 * after a withdrawal, so that a snapshot which still holds the organization is never shown to itself.
 * A contribution is what one disclosed table shows of the whole organization, in whole numbers, and nothing else; `edition`
 * names the versions of the items that were asked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table benchmark_members (
    account_id uuid primary key references accounts on delete cascade,
    member uuid not null unique,
    shared_at timestamptz
  )`.execute(db);
  await sql`create table benchmark_contributions (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    member uuid not null references benchmark_members (member) on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    industry integer not null,
    product_key text not null,
    edition text not null,
    ended_on date not null,
    figures jsonb not null,
    unique (account_id, product_key)
  )`.execute(db);
  await sql`create index benchmark_contributions_of_measurement on benchmark_contributions (measurement_id)`.execute(
    db,
  );
  for (const table of ['benchmark_members', 'benchmark_contributions']) {
    await tenantTable(db, table);
    await sql`create policy benchmark on ${sql.table(table)} for select to veleta_benchmark using (true)`.execute(db);
    await sql`grant select on ${sql.table(table)} to veleta_benchmark`.execute(db);
  }
  await allowLookup(db, 'benchmark_members');
  await lookupFunction(db, {
    name: 'next_benchmark_account',
    parameters: 'after_id uuid',
    returns: 'table (account_id uuid)',
    body: `
      select m.account_id from benchmark_members m
      where m.shared_at is not null and m.account_id > after_id
      order by m.account_id limit 1`,
  });
}
