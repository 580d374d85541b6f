import { sql, type Kysely } from 'kysely';

/**
 * `veleta_benchmark` is what the job of external benchmarks becomes for the length of one transaction: the only role that
 * reads what organizations share across tenants, and it reads nothing else. It is not the application's: a request never
 * turns into it. An operator whose login may not make roles makes it once, as those of 0001.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`do $$ begin
    if not exists (select from pg_roles where rolname = 'veleta_benchmark') then
      create role veleta_benchmark nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    end if;
    if not pg_has_role(current_user, 'veleta_benchmark', 'set') then
      grant veleta_benchmark to current_user;
    end if;
  exception when insufficient_privilege then
    raise exception 'the login % may not make roles; once, as an administrator, run: create role veleta_benchmark nologin; grant veleta_benchmark to %', current_user, current_user;
  end $$`.execute(db);
  await sql`grant usage on schema public to veleta_benchmark`.execute(db);
  // A function can only be given to a role that may create in its schema.
  await sql`grant create on schema public to veleta_benchmark`.execute(db);
}
