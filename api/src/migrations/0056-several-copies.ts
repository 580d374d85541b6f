import { sql, type Kysely } from 'kysely';

/**
 * What several copies of the server hold in common. `rate_limits` is not logged: it is written at each call, and after a crash
 * of the database counting begins anew. Its keys are keyed hashes, so it names nobody. `server_keys` has one row: what the
 * key of the first server makes of a known text, so that a copy with another key is found out before it serves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Room on each page, so that counting up rewrites a row in its place and touches no index.
  await sql`create unlogged table rate_limits (
    key bytea primary key,
    calls integer not null,
    window_ends_at timestamptz not null
  ) with (fillfactor = 50)`.execute(db);
  await sql`grant select, insert, update, delete on rate_limits to veleta_app`.execute(db);

  await sql`create table server_keys (
    is_only boolean primary key default true check (is_only),
    proof bytea not null,
    first_used_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert on server_keys to veleta_app`.execute(db);
}
