import type { ErrorCode, measurements } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type MeasurementRow,
  type RowLock,
  type StatusRow,
  findMeasurement,
  findStatus,
  listMeasurements,
} from './measurements.queries.ts';
import { type MeasurementState, responsesShown, stateOf } from './measurement-state.ts';
import { reusableLink } from '../links/index.ts';
import { productName } from '../../3-reference/question-bank/index.ts';

export type Measurement = z.infer<typeof measurements.MeasurementSchema>;
export { stateOf } from './measurement-state.ts';

/** Converts a row to the API format. */
export function toMeasurement(services: Pick<Services, 'config'>, row: MeasurementRow, now: Date): Measurement {
  const state = stateOf(row, now);
  return {
    id: row.id,
    set: row.set_id,
    product: row.product_key,
    state,
    is_historical: row.overridden_at !== null,
    ...(row.imported_at ? { is_imported: true } : {}),
    first_date: row.first_date,
    last_date: row.last_date,
    timezone: row.timezone,
    opens_at: row.opens_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    stopped_at: row.stopped_at?.toISOString() ?? null,
    distribution: row.distribution,
    responses: responsesShown(row, now),
    threshold: row.threshold,
    started: state === 'active' ? row.started : 0,
    expected: row.expected,
    survey_link: hasLink(row, state) ? reusableLink(services, row.id) : null,
  };
}

/** Returns whether the link is shown: before the opening too, for posters and mails, but not after the end. */
function hasLink({ distribution }: MeasurementRow, state: MeasurementState): boolean {
  return distribution === 'reusable-link' && state !== 'finished';
}

export async function readMeasurement(services: Services, accountId: string, id: string): Promise<Measurement> {
  const now = services.clock.now();
  const row = await inTenant(services.db, accountId, (tx) => measurementOf(tx, accountId, id, now));
  return toMeasurement(services, row, now);
}

/** Returns the responses from devices that had answered before; null for personal links and imported answers. */
export const returningOf = (row: MeasurementRow): number | null =>
  row.distribution === 'reusable-link' && row.imported_at === null ? row.returning_submissions : null;

/** Returns every measurement of the account with its live counts, in date order. */
export function measurementsOf(tx: Tx, accountId: string, now: Date): Promise<MeasurementRow[]> {
  return listMeasurements(tx, accountId, now);
}

/** Pairs rows with their measurements; leaves out rows of a set that is being deleted. */
export async function withMeasurements<Row extends { readonly measurement_id: string }>(
  tx: Tx,
  accountId: string,
  rows: readonly Row[],
  now: Date,
): Promise<{ row: Row; measurement: MeasurementRow }[]> {
  const all = rows.length > 0 ? await measurementsOf(tx, accountId, now) : [];
  const byId = new Map(all.map((measurement) => [measurement.id, measurement]));
  return rows.flatMap((row) => {
    const measurement = byId.get(row.measurement_id);
    return measurement ? [{ row, measurement }] : [];
  });
}

/** Returns what identifies a measurement for a reader. */
export const toReference = (row: Pick<MeasurementRow, 'id' | 'product_key' | 'first_date' | 'last_date'>) => ({
  id: row.id,
  product: row.product_key,
  product_name: productName(row.product_key),
  first_date: row.first_date,
  last_date: row.last_date,
});

/** Throws `not_found` before the start of a measurement and `measurement_active` before its end. */
export function assertEnded(row: MeasurementRow, now: Date): void {
  const state = stateOf(row, now);
  if (state === 'programmed') throw new AppError('not_found');
  if (state === 'active') throw new AppError('measurement_active');
}

/** Returns one measurement. Throws `not_found`. */
export async function measurementOf(tx: Tx, accountId: string, id: string, now: Date): Promise<MeasurementRow> {
  const row = await findMeasurement(tx, accountId, id, now);
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Returns one measurement without its live counts; `lock` locks its row until the commit.
 * Throws an AppError with the code `missing` if it does not exist or its set is being deleted.
 */
export async function findStatusRow(
  tx: Tx,
  accountId: string,
  id: string,
  { lock, missing = 'not_found' }: { lock?: RowLock; missing?: ErrorCode } = {},
): Promise<StatusRow> {
  const row = await findStatus(tx, accountId, id, lock && { lock });
  if (!row) throw new AppError(missing);
  return row;
}

export { sumSubmissions } from './measurements.queries.ts';
