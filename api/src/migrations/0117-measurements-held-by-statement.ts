import { sql, type Kysely } from 'kysely';

/** Tables of answers, which are written many rows at a time, nearly always of one measurement. */
const TABLES = ['submissions', 'response_inbox', 'responses', 'response_comments'];

/**
 * Answers belong to a measurement of their own account, and go with it: what two foreign keys have asked about each row, at
 * half of what writing an answer cost, is asked once for each statement. The measurement is held until the commit, as a foreign
 * key holds it, so that nobody deletes it meanwhile. That it is of the same account no foreign key had said.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function require_measurement() returns trigger language plpgsql as $$
    declare
      owner record;
    begin
      for owner in select distinct measurement_id, account_id from written loop
        perform from measurements where id = owner.measurement_id and account_id = owner.account_id for key share;
        if not found then
          raise foreign_key_violation using
            message = format('%s: there is no measurement %s of this account', tg_table_name, owner.measurement_id);
        end if;
      end loop;
      return null;
    end $$`.execute(db);
  for (const table of TABLES) {
    const name = sql.table(table);
    // Transition tables belong to one kind of event each.
    await sql`
      create trigger require_measurement after insert on ${name}
      referencing new table as written for each statement execute function require_measurement()`.execute(db);
    await sql`
      create trigger still_require_measurement after update on ${name}
      referencing new table as written for each statement execute function require_measurement()`.execute(db);
  }

  await sql`
    create function delete_answers_of_measurement() returns trigger language plpgsql as $$
    begin
      delete from response_comments where measurement_id = old.id;
      delete from responses where measurement_id = old.id;
      delete from response_inbox where measurement_id = old.id;
      delete from submissions where measurement_id = old.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger delete_answers after delete on measurements
    for each row execute function delete_answers_of_measurement()`.execute(db);

  for (const table of TABLES) {
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.ref(`${table}_account_id_fkey`)},
        drop constraint ${sql.ref(`${table}_measurement_id_fkey`)}`.execute(db);
  }
}
