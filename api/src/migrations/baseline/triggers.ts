import { sql, type Kysely } from 'kysely';

/** Triggers between tables of several areas. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Rows must reference a measurement of their own account. Statement triggers instead of foreign keys need one check
  // per batch.
  await sql
    .raw(
      `create function require_measurement() returns trigger language plpgsql as $trigger$
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
      end $trigger$`,
    )
    .execute(db);
  await sql
    .raw(
      `create function delete_answers_of_measurement() returns trigger language plpgsql as $trigger$
      begin
        delete from response_comments where measurement_id = old.id;
        delete from sealed_submissions where measurement_id = old.id;
        delete from submissions where measurement_id = old.id;
        return null;
      end $trigger$`,
    )
    .execute(db);
  await sql
    .raw(
      `create function remember_orphaned_key() returns trigger language plpgsql as $trigger$
      begin
        insert into orphaned_keys (measurement_id, public_key) values (old.measurement_id, old.public_key)
        on conflict do nothing;
        return null;
      end $trigger$`,
    )
    .execute(db);
  await sql`create trigger require_measurement after insert on submissions referencing new table as written for each statement execute function require_measurement()`.execute(
    db,
  );
  await sql`create trigger still_require_measurement after update on submissions referencing new table as written for each statement execute function require_measurement()`.execute(
    db,
  );
  await sql`create trigger require_measurement after insert on response_comments referencing new table as written for each statement execute function require_measurement()`.execute(
    db,
  );
  await sql`create trigger still_require_measurement after update on response_comments referencing new table as written for each statement execute function require_measurement()`.execute(
    db,
  );
  await sql`create trigger delete_answers after delete on measurements for each row execute function delete_answers_of_measurement()`.execute(
    db,
  );
  await sql`create trigger remember_orphaned_key after delete on measurement_keys for each row when (old.key_destroyed_at is null) execute function remember_orphaned_key()`.execute(
    db,
  );
  await sql`create trigger require_measurement after insert on sealed_submissions referencing new table as written for each statement execute function require_measurement()`.execute(
    db,
  );
}
