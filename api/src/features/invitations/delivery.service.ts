import { inTenant, type Db, type Tx } from '../../platform/database/tenant.ts';
import { deriveSecret } from '../../platform/keyed-hash.ts';
import { judgeRefusal } from '../../platform/mail/mail-refusal.ts';
import { CONNECTIONS } from '../../platform/mail/transport.ts';
import type { Services } from '../../platform/services.ts';
import { stateOf } from '../measurement-sets/measurement-state.service.ts';
import { DELIVERY_JOB, type DeliveryData, sendDelivery } from './delivery-job.ts';
import {
  type ClaimedMail,
  claimMails,
  deleteMail,
  handBack,
  holdDelivery,
  leaveDelivery,
  markDelayed,
  markFailed,
  markSent,
  recoverMails,
} from './delivery.queries.ts';
import { type Letterhead, readLetterhead, writeInvitation } from './invitation-mails.service.ts';
import { reminderMoment } from './mailing-plan.ts';
import {
  type MailedMeasurement,
  deleteOvertakenReminders,
  findMailedMeasurement,
  listMailings,
  postponeReminders,
  setNextMailAt,
} from './mailings.queries.ts';
import { advanceMailings } from './mailings.service.ts';

/** As many as the mail server is asked to take at once: what a crash may send twice. */
const AT_ONCE = CONNECTIONS;
/** Taken in hand by one commit. */
const BATCH = 50;
/** Then others have their turn; the rest goes on in another job. */
const SLICE_MS = 20_000;
const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MINUTES = 60;
const RUN_ID_BYTES = 4;

/** Defines the job that delivers; one at a time in each copy of the server. */
export function defineDelivery(services: Services): void {
  // Its data was written by sendDelivery.
  services.jobs.define(DELIVERY_JOB, (data) => deliver(services, data as unknown as DeliveryData));
}

interface Delivery extends DeliveryData {
  readonly id: number;
  readonly letterhead: Letterhead;
  readonly measurement: MailedMeasurement;
}

/**
 * Delivers what waits of one measurement. Each mail is marked as being sent before the mail server hears of it, and as sent
 * as soon as that has taken it: whenever the process dies, only what it was sending goes again, under the same Message-ID.
 */
async function deliver(services: Services, data: DeliveryData): Promise<void> {
  const id = services.random.bytes(RUN_ID_BYTES).readInt32BE();
  const end = await services.db.connection().execute(async (connection) => {
    await holdDelivery(connection, id);
    try {
      return await deliverAs(services, connection, { ...data, id });
    } finally {
      await leaveDelivery(connection, id);
    }
  });
  const { accountId, measurementId } = data;
  if (end === 'done') return advanceMailings(services, accountId, measurementId);
  await inTenant(services.db, accountId, async (tx) => {
    if (end === 'more') return sendDelivery(services, tx, data);
    // One look a minute for all of it: nothing is gained by asking for each mail.
    const later = new Date(services.clock.now().getTime() + MINUTE_MS);
    return setNextMailAt(tx, accountId, measurementId, later);
  });
}

/** `more`: others have their turn first; `unreachable`: the mail server takes nothing now. */
type End = 'done' | 'more' | 'unreachable';

async function deliverAs(
  services: Services,
  connection: Db,
  { accountId, measurementId, id }: DeliveryData & { id: number },
): Promise<End> {
  const since = services.clock.now().getTime();
  const prepared = await inTenant(connection, accountId, async (tx) => {
    const measurement = await findMailedMeasurement(tx, accountId, measurementId);
    if (!measurement) return null;
    await recoverMails(tx, accountId, measurementId);
    const latest = (await listMailings(tx, accountId, measurementId))
      .filter((mailing) => !mailing.is_dropped)
      .toSorted((a, b) => a.opened_at.getTime() - b.opened_at.getTime())
      .at(-1);
    if (latest) await deleteOvertakenReminders(tx, accountId, measurementId, latest.occasion);
    return { measurement, letterhead: await readLetterhead(tx, accountId, measurement) };
  });
  if (!prepared) return 'done';
  const delivery: Delivery = { accountId, measurementId, id, ...prepared };
  for (;;) {
    const now = services.clock.now();
    if (now.getTime() - since > SLICE_MS || services.health.isDraining()) return 'more';
    const mails = await claim(connection, delivery, now);
    if (mails.length === 0) return 'done';
    if (!(await sendAll(services, delivery, mails))) return 'unreachable';
  }
}

/** Read anew for each batch: it may have been stopped, and Friday may have turned into Saturday. */
function claim(connection: Db, { accountId, measurementId, id }: Delivery, now: Date): Promise<ClaimedMail[]> {
  return inTenant(connection, accountId, async (tx) => {
    const measurement = await findMailedMeasurement(tx, accountId, measurementId);
    if (!measurement || stateOf(measurement, now) !== 'active') return [];
    const moment = reminderMoment(now, measurement.timezone, null);
    if (moment > now) await postponeReminders(tx, accountId, measurementId, moment);
    return claimMails(tx, accountId, measurementId, { delivery: id, now, limit: BATCH });
  });
}

/** Sends a batch, several at once. False where the mail server cannot be reached: what is left is handed back. */
async function sendAll(services: Services, delivery: Delivery, mails: readonly ClaimedMail[]): Promise<boolean> {
  const queue = [...mails];
  let isReachable = true;
  const work = async () => {
    for (let mail = queue.shift(); mail; mail = queue.shift()) {
      if (!isReachable || services.health.isDraining()) return;
      if (!(await sendOne(services, delivery, mail))) isReachable = false;
    }
  };
  // All of them: nothing may be in flight when the delivery gives up its lock.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const { accountId, measurementId, id } = delivery;
  const now = services.clock.now();
  const nextTryAt = isReachable ? now : new Date(now.getTime() + MINUTE_MS);
  await inTenant(services.db, accountId, (tx) => handBack(tx, accountId, measurementId, { delivery: id, nextTryAt }));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return isReachable;
}

/** False where nothing can be sent now. */
async function sendOne(services: Services, delivery: Delivery, mail: ClaimedMail): Promise<boolean> {
  const { accountId, letterhead, measurementId } = delivery;
  const inHand = { ...mail, delivery: delivery.id };
  const settle = (work: (tx: Tx, now: Date) => Promise<void>) =>
    inTenant(services.db, accountId, (tx) => work(tx, services.clock.now()));
  const sent = () => settle((tx, now) => markSent(tx, accountId, inHand, now));
  // Whoever has answered has had the mail before; one that was asked for again goes to everybody, so that it tells nothing.
  if (mail.has_answered && mail.repeat === 0) {
    await (mail.occasion === 'invitation' ? sent() : settle((tx) => deleteMail(tx, accountId, inHand)));
    return true;
  }
  try {
    const written = writeInvitation(services, letterhead, mail);
    await services.mail.deliver({ ...written, id: mailId(services, mail), accountId });
  } catch (cause) {
    const refusal = judgeRefusal(cause);
    if (refusal.kind === 'lasting') {
      await settle((tx, now) => markFailed(tx, accountId, inHand, { failure: refusal.reason, now }));
      return true;
    }
    const isReachable = refusal.kind === 'passing';
    await settle((tx, now) => markDelayed(tx, accountId, inHand, nextTry(now, mail, { isReachable, ...delivery })));
    if (!isReachable) services.log.warn({ err: cause, measurementId }, 'invitation mails have to wait');
    return isReachable;
  }
  await sent();
  return true;
}

/** Later and later, up to an hour, for as long as the measurement collects; a reminder when one may leave. */
function nextTry(
  now: Date,
  { occasion, attempts }: ClaimedMail,
  { isReachable, measurement }: { isReachable: boolean; measurement: MailedMeasurement },
): Date {
  // Where nobody can be reached the pause is not this person's.
  const minutes = isReachable ? Math.min(2 ** attempts, LONGEST_PAUSE_MINUTES) : 1;
  const next = new Date(now.getTime() + minutes * MINUTE_MS);
  return occasion === 'invitation' ? next : reminderMoment(next, measurement.timezone, null);
}

/** Names the mail in its Message-ID, always the same; derived, so that no id of ours travels. */
function mailId({ config }: Services, { invitation_id, occasion, repeat }: ClaimedMail): string {
  return deriveSecret(config.serverKey, 'survey-mail', invitation_id, `${occasion} ${repeat}`);
}
