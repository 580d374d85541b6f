import { sql, type Kysely } from 'kysely';

/**
 * Creates the roles. `veleta_app` is the role of every application connection; `veleta_lookup` owns the look-up
 * functions. `veleta_benchmark` is set by the job of external benchmarks for one transaction, and only it reads what
 * organizations share across tenants. Roles belong to the whole cluster, so they may already exist: from another
 * database, or created by an operator because the login may not create roles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const role of ['veleta_app', 'veleta_lookup', 'veleta_benchmark']) {
    await sql
      .raw(
        `do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
      if not pg_has_role(current_user, '${role}', 'set') then
        grant ${role} to current_user;
      end if;
    exception when insufficient_privilege then
      raise exception 'the login % may not create roles; once, as an administrator, run: create role ${role} nologin; grant ${role} to %', current_user, current_user;
    end $$`,
      )
      .execute(db);
  }
  await sql`grant usage on schema public to veleta_app, veleta_lookup, veleta_benchmark`.execute(db);
  // A function's new owner must have the right to create in its schema.
  await sql`grant create on schema public to veleta_lookup, veleta_benchmark`.execute(db);
  await sql`create schema if not exists pgboss authorization veleta_app`.execute(db);
}
