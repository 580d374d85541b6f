import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/tenant.ts';

export async function countInbox(tx: Tx, accountId: string, measurementId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('response_inbox')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Moves everything in the inbox at once: in random order, under fresh ids, comments apart from answers and in an order of
 * their own. The ids that order and name the rows come from PostgreSQL's strong randomness.
 */
export async function emptyInbox(tx: Tx, accountId: string, measurementId: string): Promise<void> {
  await sql`
    with moved as (
      delete from response_inbox where account_id = ${accountId} and measurement_id = ${measurementId}
      returning answers, unit_ids, comments
    ), kept as (
      insert into responses (id, account_id, measurement_id, answers, unit_ids)
      select gen_random_uuid(), ${accountId}::uuid, ${measurementId}::uuid, answers, unit_ids
      from moved order by gen_random_uuid()
    ), counted as (
      update measurements set moved = submissions where account_id = ${accountId} and id = ${measurementId}
    )
    insert into response_comments (id, account_id, measurement_id, position, text, language, unit_ids)
    select gen_random_uuid(), ${accountId}::uuid, ${measurementId}::uuid, c.position, c.text, c.language, moved.unit_ids
    from moved, jsonb_to_recordset(moved.comments) as c (position smallint, text text, language text)
    order by gen_random_uuid()`.execute(tx);
}

/**
 * At the end: everything left in the inbox and everything moved before is written once more, together. The rest may be a
 * single answer, and in a copy of the database the transaction that wrote it would be told from the others: it belongs to
 * whoever was marked as done last. Written together, a final row may be anybody's.
 */
export async function shuffleAll(tx: Tx, accountId: string, measurementId: string): Promise<void> {
  await sql`
    with waiting as (
      delete from response_inbox where account_id = ${accountId} and measurement_id = ${measurementId}
      returning answers, unit_ids, comments
    ), earlier as (
      delete from responses where account_id = ${accountId} and measurement_id = ${measurementId}
      returning answers, unit_ids
    ), earlier_comments as (
      delete from response_comments where account_id = ${accountId} and measurement_id = ${measurementId}
      returning position, text, language, unit_ids
    ), kept as (
      insert into responses (id, account_id, measurement_id, answers, unit_ids)
      select gen_random_uuid(), ${accountId}::uuid, ${measurementId}::uuid, answers, unit_ids
      from (select answers, unit_ids from waiting union all select answers, unit_ids from earlier) as every
      order by gen_random_uuid()
    )
    insert into response_comments (id, account_id, measurement_id, position, text, language, unit_ids)
    select gen_random_uuid(), ${accountId}::uuid, ${measurementId}::uuid, position, text, language, unit_ids
    from (
      select c.position, c.text, c.language, waiting.unit_ids
      from waiting, jsonb_to_recordset(waiting.comments) as c (position smallint, text text, language text)
      union all select position, text, language, unit_ids from earlier_comments
    ) as every
    order by gen_random_uuid()`.execute(tx);
}

/** Wipes what was deleted out of the files. Not inside a transaction. */
export async function vacuumInbox(db: Db): Promise<void> {
  await sql`vacuum response_inbox`.execute(db);
}

/**
 * What recognized devices, held places and kept drafts goes when a measurement is finished: keys first of all. Submission ids stay, so
 * that a late repeat still reads that it was accepted: no key, order or transaction leads from one to a final row.
 */
export async function deleteTraces(tx: Tx, accountId: string, measurementId: string): Promise<void> {
  // Places before drafts: who writes a draft holds the place.
  for (const table of ['device_keys', 'known_devices', 'places', 'response_drafts', 'kiosk_codes'] as const) {
    await tx
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('measurement_id', '=', measurementId)
      .execute();
  }
}

/** Writes the ids of submissions anew, together and in random order: they tell nothing of when they came. */
export async function shuffleSubmissions(tx: Tx, accountId: string, measurementId: string): Promise<void> {
  await sql`
    with every as (
      delete from submissions where account_id = ${accountId} and measurement_id = ${measurementId} returning *
    )
    insert into submissions select * from every order by gen_random_uuid()`.execute(tx);
}

export async function vacuumTraces(db: Db): Promise<void> {
  await sql`vacuum device_keys, known_devices, places, response_drafts, kiosk_codes, submissions, responses, response_comments`.execute(
    db,
  );
}
