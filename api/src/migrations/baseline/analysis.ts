import { sql, type Kysely } from 'kysely';
import { allowLookup, tenantTable } from '../../platform/database/tenant-table.ts';

/** Results jobs, disclosed results and external benchmarks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Removes accents and case, for the search in comments.
  await sql`create function plain_text(value text) returns text language sql immutable parallel safe
    return lower(regexp_replace(normalize(value, nfd), '[\u0300-\u036f]', '', 'g'))`.execute(db);

  // Pending results. The attempt that computes them renews its lease; no transaction stays open meanwhile.
  await sql`create table results_jobs (
    measurement_id uuid primary key references measurements on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    attempts integer not null,
    holder uuid,
    lease_expires_at timestamptz,
    started_at timestamptz not null,
    retry_at timestamptz not null,
    failed_at timestamptz,
    error_message text
  )`.execute(db);
  await tenantTable(db, 'results_jobs');
  await allowLookup(db, 'results_jobs');

  await sql`create table disclosed_tables (
    measurement_id uuid primary key references measurements on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    content jsonb not null,
    computed_at timestamptz not null
  )`.execute(db);
  await tenantTable(db, 'disclosed_tables');
  await allowLookup(db, 'disclosed_tables');

  await sql`create table disclosed_views (
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    name text not null,
    content jsonb not null,
    primary key (measurement_id, name)
  )`.execute(db);
  await tenantTable(db, 'disclosed_views');

  // Statistics are disabled because `pg_stats` would contain whole comments.
  await sql`create table response_comments (
    id uuid primary key,
    account_id uuid not null,
    measurement_id uuid not null,
    position smallint not null,
    text text not null,
    unit_ids uuid[] not null,
    language text,
    searched text generated always as (plain_text(text)) stored
  )`.execute(db);
  await sql`alter table response_comments alter column text set statistics 0`.execute(db);
  await sql`alter table response_comments alter column unit_ids set statistics 0`.execute(db);
  await sql`alter table response_comments alter column searched set statistics 0`.execute(db);
  await sql`create index response_comments_measurement on response_comments (measurement_id)`.execute(db);
  await sql`create index response_comments_in_order on response_comments (measurement_id, id)`.execute(db);
  await tenantTable(db, 'response_comments');

  await sql`create table benchmark_members (
    account_id uuid primary key references accounts on delete cascade,
    member uuid not null unique,
    shared_at timestamptz
  )`.execute(db);
  await tenantTable(db, 'benchmark_members');
  await allowLookup(db, 'benchmark_members');
  await sql`grant select on benchmark_members to veleta_benchmark`.execute(db);
  await sql`create policy benchmark on benchmark_members for select to veleta_benchmark
    using (true)`.execute(db);

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
  await tenantTable(db, 'benchmark_contributions');
  await sql`grant select on benchmark_contributions to veleta_benchmark`.execute(db);
  await sql`create policy benchmark on benchmark_contributions for select to veleta_benchmark
    using (true)`.execute(db);

  // Only `veleta_benchmark` reads what organizations share across tenants.
  await sql`create table benchmark_panels (
    industry integer not null,
    product_key text not null,
    edition text not null,
    member uuid not null,
    panel smallint not null check (panel between 0 and 2),
    primary key (industry, product_key, edition, member)
  )`.execute(db);
  await sql`alter table benchmark_panels enable row level security`.execute(db);
  await sql`alter table benchmark_panels force row level security`.execute(db);
  await sql`grant select, insert on benchmark_panels to veleta_benchmark`.execute(db);
  await sql`create policy benchmark on benchmark_panels to veleta_benchmark
    using (true)
    with check (true)`.execute(db);

  await sql`create table benchmark_snapshots (
    id uuid primary key,
    position bigint generated always as identity,
    industry integer not null,
    product_key text not null,
    edition text not null,
    made_at timestamptz not null
  )`.execute(db);
  await sql`create index on benchmark_snapshots (industry, product_key, edition, position)`.execute(db);
  await sql`alter table benchmark_snapshots enable row level security`.execute(db);
  await sql`alter table benchmark_snapshots force row level security`.execute(db);
  await sql`grant select, insert on benchmark_snapshots to veleta_benchmark`.execute(db);
  await sql`create policy benchmark on benchmark_snapshots to veleta_benchmark
    using (true)
    with check (true)`.execute(db);

  await sql`create table benchmark_snapshot_panels (
    snapshot_id uuid not null references benchmark_snapshots,
    panel smallint not null,
    members jsonb not null,
    frozen_on date not null,
    organizations integer not null,
    period_from date not null,
    period_to date not null,
    estimates jsonb not null,
    primary key (snapshot_id, panel)
  )`.execute(db);
  await sql`alter table benchmark_snapshot_panels enable row level security`.execute(db);
  await sql`alter table benchmark_snapshot_panels force row level security`.execute(db);
  await sql`grant select, insert on benchmark_snapshot_panels to veleta_benchmark`.execute(db);
  await sql`create policy benchmark on benchmark_snapshot_panels to veleta_benchmark
    using (true)
    with check (true)`.execute(db);

  await sql`create table benchmark_frozen_figures (
    contribution uuid primary key,
    industry integer not null,
    product_key text not null,
    edition text not null,
    figures jsonb not null
  )`.execute(db);
  await sql`alter table benchmark_frozen_figures enable row level security`.execute(db);
  await sql`alter table benchmark_frozen_figures force row level security`.execute(db);
  await sql`grant select, insert, delete on benchmark_frozen_figures to veleta_benchmark`.execute(db);
  await sql`create policy benchmark on benchmark_frozen_figures to veleta_benchmark
    using (true)
    with check (true)`.execute(db);
}
