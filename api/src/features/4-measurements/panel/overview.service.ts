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

/** Where the measuring of one product stands. */
export interface Overview {
  /** Its set in force, and whom that asks. */
  readonly set: string | null;
  readonly listId: string | null;
  /** What collects; else the last that did; else the first that will. */
  readonly current: Measurement | null;
  /** The finished one before the current. */
  readonly previous: Measurement | null;
  /** The newest finished ones of overridden sets, newest first, and how many there are in all. */
  readonly historical: Measurement[];
  readonly historicalTotal: number;
  readonly isFinished: boolean;
  readonly nextOpensAt: Date | null;
}

/**
 * How measuring stands, by the key of a product. It looks at sets in force and at the newest of the others: an account that has
 * measured for years waits no longer than a new one.
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
