import { dayIn } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { stateOf } from '../../4-measurements/measurements/index.ts';
import { sendDelivery } from './delivery-job.ts';
import { decideMailings, startOfLocalDay, type MailedSpan, type Occasion } from './mailing-plan.ts';
import {
  type MailedMeasurement,
  deleteReminderMails,
  findMailedMeasurement,
  findNextMail,
  insertInvitationMails,
  insertMailing,
  insertReminderMails,
  listMailings,
  lockMailings,
  setNextMailAt,
  vacuumMails,
} from './mailings.queries.ts';

export function spanOf(measurement: MailedMeasurement): MailedSpan {
  return {
    firstDate: measurement.first_date,
    lastDate: measurement.last_date,
    timezone: measurement.timezone,
    sendsReminders: measurement.sends_reminders,
  };
}

/**
 * Updates the mails of a started measurement: opens due occasions, sends a delivery job for waiting mails, and stores
 * when to check again.
 * Idempotent, also across instances; after downtime it sends what was missed.
 * Only the sweep checks claimed mails: their delivery may still wait for the mail server, and one that has just ended
 * needs no check.
 */
export async function advanceMailings(
  services: Services,
  accountId: string,
  measurementId: string,
  { isSweep = true }: { isSweep?: boolean } = {},
): Promise<void> {
  await inTenant(services.db, accountId, async (tx) => {
    await lockMailings(tx, measurementId);
    const measurement = await findMailedMeasurement(tx, accountId, measurementId);
    if (!measurement) return;
    const now = services.clock.now();
    if (stateOf(measurement, now) !== 'active') return;
    const { timezone, closes_at: closesAt } = measurement;
    const opened = (await listMailings(tx, accountId, measurementId)).map((mailing) => ({
      occasion: mailing.occasion,
      day: dayIn(timezone, mailing.opened_at),
      isDropped: mailing.is_dropped,
    }));
    const { due, dropped, wakeAt } = decideMailings(spanOf(measurement), { now, closesAt, opened });
    for (const occasion of dropped)
      await insertMailing(tx, accountId, measurementId, { occasion, now, isDropped: true });
    for (const occasion of due) await openMailing(tx, accountId, { measurement, occasion, now });
    const next = await findNextMail(tx, accountId, measurementId);
    const isDue = next.at !== null && next.at <= now;
    const lookAt = isDue || next.isInHand ? now : (earliest(wakeAt, next.at) ?? closesAt);
    await setNextMailAt(tx, accountId, measurementId, lookAt);
    if (isDue || (next.isInHand && isSweep)) await sendDelivery(services, tx, { accountId, measurementId });
  });
}

/** Closes the mails of an ended measurement: sends no more and deletes its reminders. */
export async function closeMailings(
  { db, directDb, log }: Services,
  accountId: string,
  measurementId: string,
): Promise<void> {
  const forgotten = await inTenant(db, accountId, async (tx) => {
    await lockMailings(tx, measurementId);
    await setNextMailAt(tx, accountId, measurementId, null);
    return deleteReminderMails(tx, accountId, measurementId);
  });
  if (forgotten === 0) return;
  // The rows are already deleted. A failure only means that the file still contains them for a while.
  await vacuumMails(directDb).catch((cause: unknown) =>
    log.warn({ err: cause }, 'vacuum after deleting reminders failed'),
  );
}

async function openMailing(
  tx: Tx,
  accountId: string,
  { measurement, occasion, now }: { measurement: MailedMeasurement; occasion: Occasion; now: Date },
): Promise<void> {
  await insertMailing(tx, accountId, measurement.id, { occasion, now, isDropped: false });
  if (occasion === 'invitation') return insertInvitationMails(tx, accountId, measurement.id, now);
  const dayStart = startOfLocalDay(now, measurement.timezone);
  await insertReminderMails(tx, accountId, measurement.id, { occasion, now, dayStart });
}

function earliest(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a < b ? a : b;
}
