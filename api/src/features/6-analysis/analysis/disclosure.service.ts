import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { measurementOf, type MeasurementRow, stateOf } from '../../4-measurements/measurements/index.ts';
import { findDisclosed, findView } from '../disclosed-results/index.ts';
import type { DisclosedTable } from '../disclosure-control/index.ts';
import { awaitResults } from '../results-jobs/index.ts';

/** Makes the results of a finished measurement, so that nobody who reads them has to wait; before the end it does nothing. */
export async function ensureDisclosed(services: Services, accountId: string, id: string): Promise<void> {
  const now = services.clock.now();
  const row = await inTenant(services.db, accountId, (tx) => measurementOf(tx, accountId, id, now));
  if (stateOf(row, now) === 'finished') await readTable(services, accountId, row, { patienceMs: Infinity });
}

/**
 * The disclosed table of a finished measurement; where it is missing it is waited for, and made now unless somebody is at it.
 * @throws AppError `results_pending` where that takes long or has failed.
 */
export async function readTable(
  services: Services,
  accountId: string,
  measurement: MeasurementRow,
  { patienceMs = services.limits.resultsMs } = {},
): Promise<DisclosedTable> {
  const find = () => inTenant(services.db, accountId, (tx) => findDisclosed(tx, accountId, measurement.id));
  return (await find()) ?? awaitResults(services, accountId, { measurement, find, patienceMs });
}

/** What is stored beside the table under a name; the caller knows its shape by it. Undefined where there is none. */
export function readView<View>(
  { db }: Pick<Services, 'db'>,
  accountId: string,
  { measurementId, name }: { measurementId: string; name: string },
): Promise<View | undefined> {
  // Written by `viewsOf`.
  return inTenant(db, accountId, (tx) => findView(tx, accountId, measurementId, name)) as Promise<View | undefined>;
}
