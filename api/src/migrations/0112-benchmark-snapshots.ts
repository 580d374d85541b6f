import { sql, type Kysely } from 'kysely';

/**
 * Frozen snapshots of external benchmarks, a cell being an industry, a product and an edition of its items. Each organization
 * of a cell is in one of three panels and sees what is made of the other two. The application's role has no right to any of
 * these tables: it asks `find_external_benchmark`, which answers for the tenant of the transaction. Nothing of a snapshot can
 * be changed or deleted, and no account is named; figures are kept of those only that are in a panel as it stands.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table benchmark_panels (
    industry integer not null,
    product_key text not null,
    edition text not null,
    member uuid not null,
    panel smallint not null check (panel between 0 and 2),
    primary key (industry, product_key, edition, member)
  )`.execute(db);
  await sql`create table benchmark_snapshots (
    id uuid primary key,
    position bigint generated always as identity,
    industry integer not null,
    product_key text not null,
    edition text not null,
    made_at timestamptz not null
  )`.execute(db);
  await sql`create index on benchmark_snapshots (industry, product_key, edition, position)`.execute(db);
  // members: who is in the panel, as [member, contribution]; frozen_on: since when. The rest is what the panel sees of the others.
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
  await sql`create table benchmark_frozen_figures (
    contribution uuid primary key,
    industry integer not null,
    product_key text not null,
    edition text not null,
    figures jsonb not null
  )`.execute(db);
  const rights = {
    benchmark_panels: 'select, insert',
    benchmark_snapshots: 'select, insert',
    benchmark_snapshot_panels: 'select, insert',
    benchmark_frozen_figures: 'select, insert, delete',
  };
  for (const [name, right] of Object.entries(rights)) {
    const table = sql.table(name);
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`alter table ${table} force row level security`.execute(db);
    await sql`create policy benchmark on ${table} to veleta_benchmark using (true) with check (true)`.execute(db);
    await sql`grant ${sql.raw(right)} on ${table} to veleta_benchmark`.execute(db);
  }

  // Who is in no panel yet sees the two that hold most.
  await sql`create function find_external_benchmark(of_industry integer, of_product text, of_edition text)
    returns table (made_at timestamptz, organizations integer, period_from date, period_to date, estimates jsonb)
    language sql stable security definer set search_path = public, pg_temp as $benchmark$
      with viewer as (
        select m.member from benchmark_members m
        where m.account_id = nullif(current_setting('veleta.account_id', true), '')::uuid and m.shared_at is not null
      ), latest as (
        select s.id, s.made_at from benchmark_snapshots s
        where s.industry = of_industry and s.product_key = of_product and s.edition = of_edition
        order by s.position desc limit 1
      ), own as (
        select p.panel from benchmark_panels p join viewer on viewer.member = p.member
        where p.industry = of_industry and p.product_key = of_product and p.edition = of_edition
      )
      select latest.made_at, v.organizations, v.period_from, v.period_to, v.estimates
      from latest join benchmark_snapshot_panels v on v.snapshot_id = latest.id
      where exists (select from viewer) and v.panel = coalesce((select own.panel from own), v.panel)
      order by v.organizations desc, v.panel limit 1
    $benchmark$`.execute(db);
  const signature = 'find_external_benchmark(integer, text, text)';
  await sql.raw(`alter function ${signature} owner to veleta_benchmark`).execute(db);
  await sql.raw(`revoke all on function ${signature} from public`).execute(db);
  await sql.raw(`grant execute on function ${signature} to veleta_app`).execute(db);
}
