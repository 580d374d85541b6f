import { products } from '@veleta/shared/contracts';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import {
  listCurrentMeasurements,
  listNewestHistorical,
  type Measurement,
  type MeasurementRow,
  stateOf,
  toMeasurement,
} from '../measurements/index.ts';

/** The measurements of one product. */
export interface Overview {
  /** Its current set, and who is invited. */
  readonly set: string | null;
  readonly listId: string | null;
  /** The active measurement; otherwise the last finished one; otherwise the next planned one. */
  readonly current: Measurement | null;
  /** The finished measurement before the current one. */
  readonly previous: Measurement | null;
  /** The newest finished measurements of overridden sets, newest first, and the total. */
  readonly historical: Measurement[];
  readonly historicalTotal: number;
  readonly isFinished: boolean;
  readonly nextOpensAt: Date | null;
}

/**
 * Returns the overview of each product, by key.
 * Reads current sets and only the newest historical measurements, so that years of history do not slow it down.
 */
export async function overviewsOf(
  services: Services,
  tx: Tx,
  accountId: string,
): Promise<(productKey: string) => Overview> {
  const now = services.clock.now();
  const current = Map.groupBy(await listCurrentMeasurements(tx, accountId, now), (row) => row.product_key);
  const historical = Map.groupBy(
    await listNewestHistorical(tx, accountId, now, products.HISTORICAL_SHOWN),
    (row) => row.product_key,
  );
  return (key) => {
    const past = historical.get(key) ?? [];
    return {
      ...describe(services, current.get(key) ?? [], now),
      historical: past.map((row) => toMeasurement(services, row, now)),
      historicalTotal: past[0]?.total ?? 0,
    };
  };
}

function describe(services: Services, rows: readonly MeasurementRow[], now: Date) {
  const stateIn = (row: MeasurementRow) => stateOf(row, now);
  const isFinished = (row: MeasurementRow) => stateIn(row) === 'finished';
  const current = rows.find((row) => stateIn(row) === 'active') ?? rows.findLast(isFinished) ?? rows[0];
  const previous = current && rows.slice(0, rows.indexOf(current)).findLast(isFinished);
  return {
    set: rows[0]?.set_id ?? null,
    listId: rows[0]?.list_id ?? null,
    current: current ? toMeasurement(services, current, now) : null,
    previous: previous ? toMeasurement(services, previous, now) : null,
    isFinished: rows.length > 0 && rows.every(isFinished),
    nextOpensAt: rows.find((row) => stateIn(row) === 'programmed')?.opens_at ?? null,
  };
}
