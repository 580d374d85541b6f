import { dayIn } from '@veleta/shared/contracts';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { lockMeasurement, measurementOf, stateOf, type StatusRow } from '../../4-measurements/measurements/index.ts';
import { findLastDay, insertDays } from './response-days.queries.ts';

type Dated = Pick<StatusRow, 'first_date' | 'last_date' | 'timezone'>;

/** The local day of a measurement that a moment belongs to: never outside its days, whatever happens to the rules of a zone. */
export function dayOf({ first_date, last_date, timezone }: Dated, moment: Date): string {
  const day = dayIn(timezone, moment);
  if (day < first_date) return first_date;
  return day > last_date ? last_date : day;
}

/**
 * May a response be counted now? False when its day has not begun to count: `beginDay` comes first, in a transaction of its
 * own. Where another copy of the server, whose clock is ahead, has begun the next day already, it is counted there.
 */
async function isDayBegun(tx: Tx, accountId: string, measurement: StatusRow, now: Date): Promise<boolean> {
  return isCounted(measurement, (await findLastDay(tx, accountId, measurement.id)) ?? null, now);
}

/** The same for who has looked already which day counts last. */
export function isCounted(measurement: Dated, lastDay: string | null, now: Date): boolean {
  return lastDay !== null && lastDay >= dayOf(measurement, now);
}

/**
 * Begins to count the responses of today, unless that is done. Apart from every response: a row written together with one
 * would say, in a copy of the database, on which day a certain person answered.
 */
export function beginDay(services: Services, accountId: string, measurementId: string): Promise<void> {
  return inTenant(services.db, accountId, async (tx) => {
    await lockMeasurement(tx, accountId, measurementId);
    const now = services.clock.now();
    const measurement = await measurementOf(tx, accountId, measurementId, now);
    if (stateOf(measurement, now) !== 'active' || (await isDayBegun(tx, accountId, measurement, now))) return;
    const day = dayOf(measurement, now);
    await insertDays(tx, accountId, measurementId, [{ day, counted_before: measurement.submissions }]);
  });
}
