import { dayIn } from '@veleta/shared/contracts';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { lockMeasurement, measurementOf, stateOf, type StatusRow } from '../../4-measurements/measurements/index.ts';
import { findLastDay, insertDays } from './response-days.queries.ts';

type Dated = Pick<StatusRow, 'first_date' | 'last_date' | 'timezone'>;

/** Returns the local day of a moment, limited to the measurement's days; this holds even if time zone rules change. */
export function dayOf({ first_date, last_date, timezone }: Dated, moment: Date): string {
  const day = dayIn(timezone, moment);
  if (day < first_date) return first_date;
  return day > last_date ? last_date : day;
}

/**
 * Returns whether a response can be counted now.
 * False until `beginDay` has begun the day in its own transaction. If another instance with a faster clock has begun
 * the next day, the response counts there.
 */
async function isDayBegun(tx: Tx, accountId: string, measurement: StatusRow, now: Date): Promise<boolean> {
  return isCounted(measurement, (await findLastDay(tx, accountId, measurement.id)) ?? null, now);
}

/** The same check for a caller that knows the last day. */
export function isCounted(measurement: Dated, lastDay: string | null, now: Date): boolean {
  return lastDay !== null && lastDay >= dayOf(measurement, now);
}

/**
 * Begins to count today's responses, unless that is done.
 * Runs in its own transaction: a row written together with a response would reveal in a copy of the database when that
 * person answered.
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
