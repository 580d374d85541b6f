import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import {
  measurementOf,
  type MeasurementRow,
  measurementsOf,
  stateOf,
  toReference,
} from '../../4-measurements/measurements/index.ts';
import { destructionOf } from '../../4-measurements/sealed-answers/index.ts';
import { listDisclosedMoments } from '../disclosed-results/index.ts';
import { ensureDisclosed, readTable } from './disclosure.service.ts';
import { participationRate } from '../statistics/index.ts';
import type { Analysis, AnalysisMeasurement, DisclosedTable } from '../disclosure-control/index.ts';

export { ensureDisclosed };
export type { Analysis };

/** Returns the measurements that have started, newest first. */
export async function listMeasurements(
  { db, clock }: Services,
  accountId: string,
): Promise<(AnalysisMeasurement & { has_results: boolean })[]> {
  const now = clock.now();
  const rows = await inTenant(db, accountId, (tx) => measurementsOf(tx, accountId, now));
  return rows
    .filter((row) => stateOf(row, now) !== 'programmed')
    .map((row) => {
      const measurement = toMeasurement(row, now);
      // As published by the status of its table: fewer answers than the threshold are withheld (C1).
      return { ...measurement, has_results: measurement.state === 'finished' && row.submissions >= row.threshold };
    })
    .toReversed();
}

/**
 * Returns the analysis of a measurement: participation of the organization while it collects (C6), then its disclosed table, the same for
 * every reader (C9). The results job computes the table at the end; a reader who comes earlier starts it.
 */
export async function readAnalysis(services: Services, accountId: string, id: string): Promise<Analysis> {
  const now = services.clock.now();
  const row = await inTenant(services.db, accountId, (tx) => measurementOf(tx, accountId, id, now));
  const measurement = toMeasurement(row, now);
  if (measurement.state === 'programmed') throw new AppError('not_found');
  if (measurement.state !== 'finished') return { measurement, ...collectingTable(row) };
  const table = await readTable(services, accountId, row);
  const destruction = await inTenant(services.db, accountId, (tx) => destructionOf(tx, accountId, id));
  return { measurement, ...table, ...destruction };
}

/** Returns when the published state of these measurements last changed: results computed, or answers destroyed. */
export async function disclosedMoments(
  tx: Tx,
  accountId: string,
  measurementIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await listDisclosedMoments(tx, accountId, measurementIds);
  return new Map(rows.map((row) => [row.measurement_id, row.settled_at]));
}

export function collectingTable({ submissions, expected, distribution, threshold }: MeasurementRow): DisclosedTable {
  return {
    status: 'collecting',
    threshold,
    distribution,
    participation: {
      responses: submissions,
      expected,
      rate: participationRate(submissions, expected),
      basis: distribution === 'traceable-link' ? 'list' : 'declared',
      margin_of_error: null,
    },
    product: null,
    enps: null,
    dimensions: [],
    breakouts: [],
  };
}

export function toMeasurement(row: MeasurementRow, now: Date): AnalysisMeasurement {
  return {
    ...toReference(row),
    state: stateOf(row, now),
    is_historical: row.overridden_at !== null,
    ...(row.imported_at ? { is_imported: true } : {}),
  };
}
