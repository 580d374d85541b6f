import { sql, type Kysely } from 'kysely';

/**
 * `veleta_app` is what every session of the application runs as, `veleta_lookup` owns the look-up functions. Roles belong
 * to the whole cluster, so they may exist already: from another database, or made by an operator whose login may not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const role of ['veleta_app', 'veleta_lookup']) {
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
      raise exception 'the login % may not make roles; once, as an administrator, run: create role ${role} nologin; grant ${role} to %', current_user, current_user;
    end $$`,
      )
      .execute(db);
  }
  await sql`grant usage on schema public to veleta_app, veleta_lookup`.execute(db);
  // A function can only be given to a role that may create in its schema.
  await sql`grant create on schema public to veleta_lookup`.execute(db);
  await sql`create schema if not exists pgboss authorization veleta_app`.execute(db);
}
