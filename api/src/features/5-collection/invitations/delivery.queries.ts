import { sql } from 'kysely';
import type { invitations } from '@veleta/shared/contracts';
import type { Db, Tx } from '../../../platform/database/tenant.ts';
import type { DeferralReason } from '../../../platform/mail/mail-error.ts';
import type { Occasion } from './mailing-plan.ts';

type Failure = (typeof invitations.INVITATION_FAILURES)[number];

/** A claimed mail with its content and recipient. */
export interface ClaimedMail {
  readonly invitation_id: string;
  readonly occasion: Occasion;
  readonly repeat: number;
  readonly attempts: number;
  readonly email: string;
  readonly name: string | null;
  readonly language: 'en' | 'es' | null;
}
/** A mail and the delivery that claimed it. */
type MailClaim = Pick<ClaimedMail, 'invitation_id' | 'occasion' | 'repeat'> & { readonly delivery: number };

/** Class of the advisory locks that show which deliveries are alive. */
const DELIVERIES = 0x6d61696c;

/** Takes the lock of a delivery on this connection. PostgreSQL releases it if the process dies. */
export async function lockDelivery(connection: Db, delivery: number): Promise<void> {
  await sql`select pg_advisory_lock(${DELIVERIES}::int, ${delivery}::int)`.execute(connection);
}

export async function unlockDelivery(connection: Db, delivery: number): Promise<void> {
  await sql`select pg_advisory_unlock(${DELIVERIES}::int, ${delivery}::int)`.execute(connection);
}

/**
 * Releases mails that were claimed by dead deliveries. Such a mail may have been sent, and is sent again under the same
 * id.
 */
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

/** Claims up to `limit` due mails, oldest first. */
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

/** Conditions read immediately before a mail is sent. */
interface SendConditions {
  readonly has_answered: boolean;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly stopped_at: Date | null;
  readonly finalized_at: Date | null;
}

/**
 * Reads a claimed mail again.
 * Returns undefined if the delivery has lost its claim: another delivery took over after this one was considered dead,
 * or the set was deleted.
 */
export function findSendConditions(tx: Tx, accountId: string, mail: MailClaim): Promise<SendConditions | undefined> {
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

/** Selects one mail if the delivery still has its claim. */
const one = (tx: Tx, accountId: string, { invitation_id, occasion, repeat, delivery }: MailClaim) =>
  tx
    .updateTable('invitation_mails')
    .where('account_id', '=', accountId)
    .where('invitation_id', '=', invitation_id)
    .where('occasion', '=', occasion)
    .where('repeat', '=', repeat)
    .where('claimed_by', '=', delivery);

export async function markSent(tx: Tx, accountId: string, mail: MailClaim, now: Date): Promise<void> {
  await one(tx, accountId, mail).set({ state: 'sent', claimed_by: null, settled_at: now, failure: null }).execute();
}

export async function markFailed(
  tx: Tx,
  accountId: string,
  mail: MailClaim,
  { failure, now }: { failure: Failure; now: Date },
): Promise<void> {
  await one(tx, accountId, mail).set({ state: 'failed', claimed_by: null, settled_at: now, failure }).execute();
}

/** Returns a mail to the waiting ones. `isCounted` lengthens its next delay. */
export async function markDeferred(
  tx: Tx,
  accountId: string,
  mail: MailClaim,
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

/** Deletes a reminder to a person who has answered. */
export async function deleteMail(tx: Tx, accountId: string, mail: MailClaim): Promise<void> {
  await tx
    .deleteFrom('invitation_mails')
    .where('account_id', '=', accountId)
    .where('invitation_id', '=', mail.invitation_id)
    .where('occasion', '=', mail.occasion)
    .where('repeat', '=', mail.repeat)
    .where('claimed_by', '=', mail.delivery)
    .execute();
}

/** Releases the mails that a delivery claimed and did not send. */
export async function releaseMails(tx: Tx, accountId: string, measurementId: string, delivery: number): Promise<void> {
  await tx
    .updateTable('invitation_mails')
    .set({ state: 'planned', claimed_by: null })
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('state', '=', 'sending')
    .where('claimed_by', '=', delivery)
    .execute();
}
