import { inTenant, type Db } from '../../../platform/database/tenant.ts';
import { ConnectionSlots } from '../../../platform/mail/connection-slots.ts';
import { MAILING_CONNECTIONS } from '../../../platform/mail/transport.ts';
import type { Services } from '../../../platform/services.ts';
import { stateOf } from '../../4-measurements/measurements/index.ts';
import { DELIVERY_JOB, type DeliveryData, sendDelivery } from './delivery-job.ts';
import {
  type ClaimedMail,
  claimMails,
  releaseMails,
  lockDelivery,
  unlockDelivery,
  recoverMails,
} from './delivery.queries.ts';
import { readLetterhead } from './invitation-mails.service.ts';
import { type Delivery, deliverMail } from './mail-delivery.service.ts';
import { reminderMoment } from './mailing-plan.ts';
import {
  deleteOvertakenReminders,
  findMailedMeasurement,
  listMailings,
  postponeReminders,
  setNextMailAt,
} from './mailings.queries.ts';
import { advanceMailings } from './mailings.service.ts';

/** Mails claimed in one transaction. */
const BATCH = 50;
/** Longest run of one job; another job continues, so that other measurements get their turn. */
const SLICE_MS = 60_000;
/** Concurrent deliveries per instance, so that one that waits for the mail server does not block another. */
const DELIVERIES = 2;
const RUN_ID_BYTES = 4;

/** Defines the delivery job. All deliveries of a process share its connections to the mail server. */
export function defineDelivery(services: Services): void {
  const slots = new ConnectionSlots(MAILING_CONNECTIONS, services.clock);
  // sendDelivery wrote these data.
  services.jobs.define(DELIVERY_JOB, (data) => deliver(services, slots, data as unknown as DeliveryData), {
    concurrency: DELIVERIES,
    batch: 1,
  });
}

/** `more`: another job continues; `paused`: no connection to the mail server is available now. */
type End = 'done' | 'more' | 'paused';

/**
 * Delivers the waiting mails of one measurement.
 * Marks each mail as claimed before sending and as sent once the mail server accepts it. After a crash, only mails in
 * flight are sent again, under the same Message-ID.
 */
async function deliver(services: Services, slots: ConnectionSlots, data: DeliveryData): Promise<void> {
  const id = services.random.bytes(RUN_ID_BYTES).readInt32BE();
  const end = await services.directDb.connection().execute(async (connection) => {
    await lockDelivery(connection, id);
    try {
      return await deliverAs(services, { connection, slots }, { ...data, id });
    } finally {
      await unlockDelivery(connection, id);
    }
  });
  const { accountId, measurementId } = data;
  if (end === 'done') return advanceMailings(services, accountId, measurementId, { isSweep: false });
  if (end === 'paused') {
    await inTenant(services.db, accountId, (tx) => setNextMailAt(tx, accountId, measurementId, slots.pausedUntil()));
  }
}

interface DeliveryContext {
  /** The connection that has the delivery's lock. */
  readonly connection: Db;
  readonly slots: ConnectionSlots;
}

async function deliverAs(
  services: Services,
  { connection, slots }: DeliveryContext,
  { accountId, measurementId, id }: DeliveryData & { id: number },
): Promise<End> {
  const prepared = await inTenant(connection, accountId, async (tx) => {
    const measurement = await findMailedMeasurement(tx, accountId, measurementId);
    if (!measurement) return null;
    await recoverMails(tx, accountId, measurementId);
    const latest = (await listMailings(tx, accountId, measurementId))
      .filter((mailing) => !mailing.is_dropped)
      .toSorted((a, b) => a.opened_at.getTime() - b.opened_at.getTime())
      .at(-1);
    if (latest) await deleteOvertakenReminders(tx, accountId, measurementId, latest.occasion);
    return { measurement, letterhead: await readLetterhead(services, tx, accountId, measurement) };
  });
  if (!prepared) return 'done';
  const delivery: Delivery = { accountId, measurementId, id, ...prepared };
  const queue = openQueue(services, connection, delivery);
  const work = async (): Promise<End> => {
    for (;;) {
      const slot = await slots.acquire();
      if (!slot) return 'paused';
      const mail = await queue.take().catch((cause: unknown) => {
        slot.release('unused');
        throw cause;
      });
      if (typeof mail === 'string') {
        slot.release('unused');
        return mail;
      }
      await deliverMail(services, delivery, { mail, slot, slots });
    }
  };
  // Waits for all: no mail may be in flight when the delivery releases its lock.
  const ends = await Promise.allSettled(Array.from({ length: MAILING_CONNECTIONS }, work));
  await inTenant(services.db, accountId, (tx) => releaseMails(tx, accountId, measurementId, id));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  const outcomes = new Set(ends.map((end) => (end.status === 'fulfilled' ? end.value : 'done')));
  return outcomes.has('more') ? 'more' : outcomes.has('paused') ? 'paused' : 'done';
}

/** Queue of the mails of one delivery, read in batches on demand. */
function openQueue(services: Services, connection: Db, delivery: Delivery) {
  const since = services.clock.now().getTime();
  const mails: ClaimedMail[] = [];
  let refill: Promise<End | null> | null = null;
  let next: Promise<void> | null = null;

  /** Sends the job that continues. Sent at once, because a hanging mail can delay the end of this delivery. */
  const sendNextJob = () => inTenant(services.db, delivery.accountId, (tx) => sendDelivery(services, tx, delivery));
  const readMore = async (): Promise<End | null> => {
    const now = services.clock.now();
    if (now.getTime() - since > SLICE_MS || services.health.isDraining()) {
      await (next ??= sendNextJob());
      return 'more';
    }
    mails.push(...(await claim(connection, delivery, now)));
    return mails.length === 0 ? 'done' : null;
  };

  return {
    async take(): Promise<ClaimedMail | End> {
      for (;;) {
        // Remaining claims are released when the server stops.
        const mail = services.health.isDraining() ? undefined : mails.shift();
        if (mail) return mail;
        const end = await (refill ??= readMore().finally(() => (refill = null)));
        if (end) return end;
      }
    },
  };
}

/** Claims a batch. Checks the measurement each time: it may have been stopped, or a weekend may have begun. */
function claim(connection: Db, { accountId, measurementId, id }: Delivery, now: Date): Promise<ClaimedMail[]> {
  return inTenant(connection, accountId, async (tx) => {
    const measurement = await findMailedMeasurement(tx, accountId, measurementId);
    if (!measurement || stateOf(measurement, now) !== 'active') return [];
    const moment = reminderMoment(now, measurement.timezone, null);
    if (moment > now) await postponeReminders(tx, accountId, measurementId, moment);
    return claimMails(tx, accountId, measurementId, { delivery: id, now, limit: BATCH });
  });
}
