import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { measurementOf, type MeasurementRow, stateOf } from '../../4-measurements/measurements/index.ts';
import { findDisclosed, findView } from '../disclosed-results/index.ts';
import type { DisclosedTable } from '../disclosure-control/index.ts';
import { awaitResults } from '../results-jobs/index.ts';

/** Computes the results of a finished measurement ahead of readers. Does nothing before its end. */
export async function ensureDisclosed(services: Services, accountId: string, id: string): Promise<void> {
  const now = services.clock.now();
  const row = await inTenant(services.db, accountId, (tx) => measurementOf(tx, accountId, id, now));
  if (stateOf(row, now) === 'finished') await readTable(services, accountId, row, { timeoutMs: Infinity });
}

/**
 * Returns the disclosed table of a finished measurement. If it is missing, waits for the running results job or runs one.
 * @throws AppError `results_pending` if that takes longer than `patienceMs` or has failed
 */
export async function readTable(
  services: Services,
  accountId: string,
  measurement: MeasurementRow,
  { timeoutMs = services.limits.resultsMs } = {},
): Promise<DisclosedTable> {
  const findIn = (tx: Tx) => findDisclosed(tx, accountId, measurement.id);
  const found = await services.resultsDb.find(accountId, findIn);
  if (found) return found;
  // Results are written on the primary.
  const find = () => inTenant(services.db, accountId, findIn);
  return awaitResults(services, accountId, { measurement, find, timeoutMs });
}

/** Returns a stored view by name; undefined if it does not exist. The caller states its type. */
export function readView<View>(
  { resultsDb }: Pick<Services, 'resultsDb'>,
  accountId: string,
  { measurementId, name }: { measurementId: string; name: string },
): Promise<View | undefined> {
  // Written by `viewsOf`.
  return resultsDb.find(accountId, (tx) => findView(tx, accountId, measurementId, name)) as Promise<View | undefined>;
}
