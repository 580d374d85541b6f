import { sql } from 'kysely';
import type { invitations } from '@veleta/shared/contracts';
import type { Db, Tx } from '../../../platform/database/tenant.ts';
import type { DeferralReason } from '../../../platform/mail/mail-error.ts';
import type { Occasion } from './mailing-plan.ts';

type Failure = (typeof invitations.INVITATION_FAILURES)[number];

/** A mail in hand, with what it says and whom it is for. */
export interface ClaimedMail {
  readonly invitation_id: string;
  readonly occasion: Occasion;
  readonly repeat: number;
  readonly attempts: number;
  readonly email: string;
  readonly name: string | null;
  readonly language: 'en' | 'es' | null;
}
/** A mail, and the delivery that has it in hand. */
type InHand = Pick<ClaimedMail, 'invitation_id' | 'occasion' | 'repeat'> & { readonly delivery: number };

/** Class of the advisory locks by which deliveries are known to live. */
const DELIVERIES = 0x6d61696c;

/** Holds the lock of a delivery on this one connection: if the process dies, PostgreSQL lets go of it. */
export async function holdDelivery(connection: Db, delivery: number): Promise<void> {
  await sql`select pg_advisory_lock(${DELIVERIES}::int, ${delivery}::int)`.execute(connection);
}

export async function leaveDelivery(connection: Db, delivery: number): Promise<void> {
  await sql`select pg_advisory_unlock(${DELIVERIES}::int, ${delivery}::int)`.execute(connection);
}

/** Puts back what deliveries that are no more had in hand; such a mail may have left, and goes again under its own id. */
export async function recoverMails(tx: Tx, accountId: string, measurementId: string): Promise<void> {
  await sql`
    update invitation_mails set state = 'planned', claimed_by = null
    where account_id = ${accountId} and measurement_id = ${measurementId} and state = 'sending'
      and claimed_by in (
        select claimed_by from (
          select distinct claimed_by from invitation_mails
          where account_id = ${accountId} and measurement_id = ${measurementId} and state = 'sending'
          offset 0
        ) as deliveries
        where pg_try_advisory_xact_lock(${DELIVERIES}::int, claimed_by)
      )`.execute(tx);
}

/** Takes up to `limit` mails that are due in hand, those that have waited longest first. */
export async function claimMails(
  tx: Tx,
  accountId: string,
  measurementId: string,
  { delivery, now, limit }: { delivery: number; now: Date; limit: number },
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    with due as (
      select invitation_id, occasion, repeat from invitation_mails
      where account_id = ${accountId} and measurement_id = ${measurementId} and state = 'planned'
        and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked
    ), claimed as (
      update invitation_mails as m set state = 'sending', claimed_by = ${delivery}
      from due where m.invitation_id = due.invitation_id and m.occasion = due.occasion and m.repeat = due.repeat
      returning m.invitation_id, m.occasion, m.repeat, m.attempts
    )
    select claimed.*, p.email, p.name, p.language
    from claimed join invitations i on i.id = claimed.invitation_id join participants p on p.id = i.participant_id`.execute(
    tx,
  );
  return rows;
}

/** What decides whether a mail may leave: read right before it does. */
interface Clearance {
  readonly has_answered: boolean;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly stopped_at: Date | null;
  readonly finalized_at: Date | null;
}

/**
 * Reads a mail in hand again; undefined where the delivery has it no longer: another one goes on with what a delivery that
 * was given up for dead had in hand, and a set that is deleted takes its mails along.
 */
export function findClearance(tx: Tx, accountId: string, mail: InHand): Promise<Clearance | undefined> {
  return tx
    .selectFrom('invitation_mails as l')
    .innerJoin('invitations as i', 'i.id', 'l.invitation_id')
    .innerJoin('measurements as m', 'm.id', 'l.measurement_id')
    .innerJoin('measurement_sets as s', 's.id', 'm.set_id')
    .select(['i.has_answered', 'm.opens_at', 'm.closes_at', 'm.stopped_at', 'm.finalized_at'])
    .where('l.account_id', '=', accountId)
    .where('l.invitation_id', '=', mail.invitation_id)
    .where('l.occasion', '=', mail.occasion)
    .where('l.repeat', '=', mail.repeat)
    .where('l.claimed_by', '=', mail.delivery)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** One mail, if the delivery still has it: another goes on with what a delivery that was given up for dead had in hand. */
const one = (tx: Tx, accountId: string, { invitation_id, occasion, repeat, delivery }: InHand) =>
  tx
    .updateTable('invitation_mails')
    .where('account_id', '=', accountId)
    .where('invitation_id', '=', invitation_id)
    .where('occasion', '=', occasion)
    .where('repeat', '=', repeat)
    .where('claimed_by', '=', delivery);

export async function markSent(tx: Tx, accountId: string, mail: InHand, now: Date): Promise<void> {
  await one(tx, accountId, mail).set({ state: 'sent', claimed_by: null, settled_at: now, failure: null }).execute();
}

export async function markFailed(
  tx: Tx,
  accountId: string,
  mail: InHand,
  { failure, now }: { failure: Failure; now: Date },
): Promise<void> {
  await one(tx, accountId, mail).set({ state: 'failed', claimed_by: null, settled_at: now, failure }).execute();
}

/** Back to those that wait; `isCounted` where the next pause is to be longer. */
export async function markDeferred(
  tx: Tx,
  accountId: string,
  mail: InHand,
  { reason, nextTryAt, isCounted }: { reason: DeferralReason; nextTryAt: Date; isCounted: boolean },
): Promise<void> {
  await one(tx, accountId, mail)
    .set((eb) => ({
      state: 'planned',
      claimed_by: null,
      attempts: eb('attempts', '+', isCounted ? 1 : 0),
      next_try_at: nextTryAt,
      deferral: reason,
    }))
    .execute();
}

/** A reminder to somebody who has answered meanwhile. */
export async function deleteMail(tx: Tx, accountId: string, mail: InHand): Promise<void> {
  await tx
    .deleteFrom('invitation_mails')
    .where('account_id', '=', accountId)
    .where('invitation_id', '=', mail.invitation_id)
    .where('occasion', '=', mail.occasion)
    .where('repeat', '=', mail.repeat)
    .where('claimed_by', '=', mail.delivery)
    .execute();
}

/** Puts back what a delivery took in hand and did not get to. */
export async function handBack(tx: Tx, accountId: string, measurementId: string, delivery: number): Promise<void> {
  await tx
    .updateTable('invitation_mails')
    .set({ state: 'planned', claimed_by: null })
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('state', '=', 'sending')
    .where('claimed_by', '=', delivery)
    .execute();
}
