import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/tenant.ts';
import { vacuum } from '../../../platform/database/vacuum.ts';
import type { MailText } from '../../4-measurements/measurements/index.ts';
import type { Occasion } from './mailing-plan.ts';

/** Columns that determine the mails of a measurement. */
export interface MailedMeasurement {
  readonly id: string;
  readonly product_key: string;
  readonly timezone: string;
  readonly sends_reminders: boolean;
  readonly first_date: string;
  readonly last_date: string;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly stopped_at: Date | null;
  readonly finalized_at: Date | null;
  readonly threshold: number;
  readonly mail_texts: readonly MailText[];
}

/** Finds a measurement with personal links; undefined for any other. */
export function findMailedMeasurement(tx: Tx, accountId: string, id: string): Promise<MailedMeasurement | undefined> {
  return tx
    .selectFrom('measurements as m')
    .innerJoin('measurement_sets as s', 's.id', 'm.set_id')
    .select(['m.id', 's.product_key', 's.timezone', 's.sends_reminders', 'm.first_date', 'm.last_date'])
    .select(['m.opens_at', 'm.closes_at', 'm.stopped_at', 'm.finalized_at', 'm.threshold', 's.mail_texts'])
    .where('m.account_id', '=', accountId)
    .where('m.id', '=', id)
    .where('s.distribution', '=', 'traceable-link')
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Locks the mails of a measurement until the commit, so that several instances open an occasion once. */
export async function lockMailings(tx: Tx, measurementId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailings:${measurementId}`}, 0))`.execute(tx);
}

export function listMailings(tx: Tx, accountId: string, measurementId: string) {
  return tx
    .selectFrom('mailings')
    .select(['occasion', 'opened_at', 'is_dropped'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .execute();
}

export async function insertMailing(
  tx: Tx,
  accountId: string,
  measurementId: string,
  mailing: { occasion: Occasion; now: Date; isDropped: boolean },
): Promise<void> {
  await tx
    .insertInto('mailings')
    .values({
      account_id: accountId,
      measurement_id: measurementId,
      occasion: mailing.occasion,
      opened_at: mailing.now,
      is_dropped: mailing.isDropped,
    })
    .execute();
}

/** Inserts an invitation mail for everybody without one. */
export async function insertInvitationMails(
  tx: Tx,
  accountId: string,
  measurementId: string,
  now: Date,
): Promise<void> {
  await sql`
    with taken as (
      update invitations set sent_at = ${now}
      where account_id = ${accountId} and measurement_id = ${measurementId} and sent_at is null
      returning id
    )
    insert into invitation_mails (account_id, measurement_id, invitation_id, occasion, next_try_at, created_at)
    select ${accountId}::uuid, ${measurementId}::uuid, id, 'invitation', ${now}::timestamptz, ${now}::timestamptz
    from taken`.execute(tx);
}

/**
 * Inserts a reminder for everybody who has not answered and whose invitation was sent before this day.
 * Skips people whose invitation did not arrive. Waiting earlier reminders are replaced.
 */
export async function insertReminderMails(
  tx: Tx,
  accountId: string,
  measurementId: string,
  { occasion, now, dayStart }: { occasion: Occasion; now: Date; dayStart: Date },
): Promise<void> {
  await deleteOvertakenReminders(tx, accountId, measurementId, occasion);
  await sql`
    insert into invitation_mails (account_id, measurement_id, invitation_id, occasion, next_try_at, created_at)
    select ${accountId}::uuid, ${measurementId}::uuid, i.id, ${occasion}, ${now}::timestamptz, ${now}::timestamptz
    from invitations i left join lateral (
      select m.state, m.settled_at from invitation_mails m
      where m.invitation_id = i.id and m.occasion = 'invitation' order by m.repeat desc limit 1
    ) as letter on true
    where i.account_id = ${accountId} and i.measurement_id = ${measurementId} and not i.has_answered
      and coalesce(letter.state, case when i.sent_at is not null then 'sent' end) = 'sent'
      and coalesce(letter.settled_at, i.sent_at) < ${dayStart}`.execute(tx);
}

/** Deletes waiting reminders that a later one replaces. */
export async function deleteOvertakenReminders(
  tx: Tx,
  accountId: string,
  measurementId: string,
  latest: Occasion,
): Promise<void> {
  await tx
    .deleteFrom('invitation_mails')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('state', '=', 'planned')
    .where('occasion', 'not in', ['invitation', latest])
    .execute();
}

/** Postpones waiting reminders to `until` at the earliest. */
export async function postponeReminders(tx: Tx, accountId: string, measurementId: string, until: Date): Promise<void> {
  await tx
    .updateTable('invitation_mails')
    .set({ next_try_at: until })
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('state', '=', 'planned')
    .where('occasion', '<>', 'invitation')
    .where('next_try_at', '<', until)
    .execute();
}

/**
 * Returns when the next mail is due; null if none waits. `isInHand` is true if one is claimed, by a live or dead
 * delivery.
 */
export async function findNextMail(
  tx: Tx,
  accountId: string,
  measurementId: string,
): Promise<{ at: Date | null; isInHand: boolean }> {
  const { rows } = await sql<{ at: Date | null; is_in_hand: boolean }>`
    select
      (select min(next_try_at) from invitation_mails
        where account_id = ${accountId} and measurement_id = ${measurementId} and state = 'planned') as at,
      exists (select from invitation_mails
        where account_id = ${accountId} and measurement_id = ${measurementId} and state = 'sending') as is_in_hand`.execute(
    tx,
  );
  return { at: rows[0]?.at ?? null, isInHand: rows[0]?.is_in_hand ?? false };
}

export async function setNextMailAt(tx: Tx, accountId: string, measurementId: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('measurements')
    .set({ next_mail_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', measurementId)
    .execute();
}

/**
 * Deletes the reminders after the end: they show who had not answered at that time. Returns the number of deleted rows.
 */
export async function deleteReminderMails(tx: Tx, accountId: string, measurementId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitation_mails')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('occasion', '<>', 'invitation')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes deleted mails from the database file. Cannot run inside a transaction. */
export async function vacuumMails(db: Db): Promise<void> {
  await vacuum(db, ['invitation_mails']);
}
