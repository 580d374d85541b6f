import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { deriveSecret } from '../../../platform/keyed-hash.ts';
import type { ConnectionSlots, HeldSlot } from '../../../platform/mail/connection-slots.ts';
import { classifyMailError, type MailError } from '../../../platform/mail/mail-error.ts';
import type { Services } from '../../../platform/services.ts';
import { stateOf } from '../../4-measurements/measurements/index.ts';
import type { DeliveryData } from './delivery-job.ts';
import {
  type ClaimedMail,
  deleteMail,
  findSendConditions,
  markDeferred,
  markFailed,
  markSent,
} from './delivery.queries.ts';
import { type Letterhead, writeInvitation } from './invitation-mails.service.ts';
import { reminderMoment } from './mailing-plan.ts';
import type { MailedMeasurement } from './mailings.queries.ts';

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MINUTES = 60;

export interface Delivery extends DeliveryData {
  readonly id: number;
  readonly letterhead: Letterhead;
  readonly measurement: MailedMeasurement;
}

interface MailAndSlot {
  readonly mail: ClaimedMail;
  readonly slot: HeldSlot;
  readonly slots: ConnectionSlots;
}

/**
 * Delivers one mail through its connection slot, and releases the slot after recording the result.
 * Checks immediately before sending that the mail is still due: the measurement is active, the person has not answered,
 * and no other delivery took over.
 */
export async function deliverMail(
  services: Services,
  delivery: Delivery,
  { mail, slot, slots }: MailAndSlot,
): Promise<void> {
  const { accountId } = delivery;
  const claim = { ...mail, delivery: delivery.id };
  const settle = (work: (tx: Tx, now: Date) => Promise<void>) =>
    inTenant(services.db, accountId, (tx) => work(tx, services.clock.now()));
  let outcome: Parameters<HeldSlot['release']>[0] = 'unused';
  try {
    const conditions = await inTenant(services.db, accountId, (tx) => findSendConditions(tx, accountId, claim));
    if (!conditions || stateOf(conditions, services.clock.now()) !== 'active') return;
    // People who have answered got the mail before. A repeat is sent in any case, so that it reveals nothing.
    if (conditions.has_answered && mail.repeat === 0) {
      return await settle((tx, now) =>
        mail.occasion === 'invitation' ? markSent(tx, accountId, claim, now) : deleteMail(tx, accountId, claim),
      );
    }
    const error = await sendMail(services, delivery, mail);
    outcome = error?.kind === 'interrupted' || error?.kind === 'unreachable' ? 'failed' : 'worked';
    if (!error) return await settle((tx, now) => markSent(tx, accountId, claim, now));
    if (error.kind === 'permanent') {
      return await settle((tx, now) => markFailed(tx, accountId, claim, { failure: error.reason, now }));
    }
    const isCounted = error.kind === 'temporary' || (error.kind === 'interrupted' && slots.isAnyHealthy());
    await settle((tx, now) => {
      const nextTryAt = nextTry(now, mail, { isCounted, ...delivery });
      return markDeferred(tx, accountId, claim, { reason: error.reason, nextTryAt, isCounted });
    });
  } finally {
    slot.release(outcome);
  }
}

/** Hands a mail to the mail server. Returns null if the server accepted it. */
async function sendMail(services: Services, delivery: Delivery, mail: ClaimedMail): Promise<MailError | null> {
  const { accountId, measurementId, letterhead } = delivery;
  try {
    const written = writeInvitation(services, letterhead, mail);
    await services.mail.deliver({ ...written, id: mailId(services, mail), accountId });
    return null;
  } catch (cause) {
    const error = classifyMailError(cause);
    report(services, measurementId, cause, error);
    return error;
  }
}

/** Logs errors of the server, without the mail server's reply, which may contain a person's address in any form. */
function report({ log }: Services, measurementId: string, cause: unknown, { kind, reason }: MailError): void {
  if (reason === 'server_error') return log.error({ err: cause, measurementId }, 'writing a mail failed');
  if (kind === 'permanent' || kind === 'temporary') return;
  const { responseCode } = Object(cause) as { responseCode?: unknown };
  const response = typeof responseCode === 'number' ? { responseCode } : {};
  log.warn({ measurementId, reason, ...response }, 'a connection to the mail server failed');
}

/**
 * Computes the next attempt: with growing delays up to an hour while the measurement is active; for a reminder at an
 * allowed time.
 * If no connection succeeds, the delay does not grow, because the cause is not this mail.
 */
function nextTry(
  now: Date,
  { occasion, attempts }: ClaimedMail,
  { isCounted, measurement }: { isCounted: boolean; measurement: MailedMeasurement },
): Date {
  const minutes = isCounted ? Math.min(2 ** attempts, LONGEST_PAUSE_MINUTES) : 1;
  const next = new Date(now.getTime() + minutes * MINUTE_MS);
  return occasion === 'invitation' ? next : reminderMoment(next, measurement.timezone, null);
}

/** Returns the stable Message-ID of a mail. It is derived, so that no internal id leaves the server. */
function mailId({ config }: Services, { invitation_id, occasion, repeat }: ClaimedMail): string {
  return deriveSecret(config.serverKey, 'survey-mail', invitation_id, `${occasion} ${repeat}`);
}
