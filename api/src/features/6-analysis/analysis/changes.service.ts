import { inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type MeasurementRow, measurementsOf, stateOf } from '../../4-measurements/measurements/index.ts';
import { readOne, withSpreads } from './analysis-views.service.ts';
import { toMeasurement } from './analysis.service.ts';
import { buildChange, type Change, type ChangeSubject } from './views/change.ts';
import type { Read } from './views/views.ts';

/** A subject in a measurement. */
export interface ChangeRequest extends ChangeSubject {
  readonly measurementId: string;
}

/**
 * Returns for each subject what changed in the next finished measurement of its product; null without one. `pending`
 * while the results of one of the two are computed.
 */
export async function readChanges(
  services: Services,
  accountId: string,
  requests: readonly ChangeRequest[],
): Promise<(Change | null)[]> {
  if (requests.length === 0) return [];
  const now = services.clock.now();
  const rows = await inTenant(services.db, accountId, (tx) => measurementsOf(tx, accountId, now));
  const reads = new Map<string, Promise<Read | null>>();
  const readOnce = (row: MeasurementRow): Promise<Read | null> => {
    const started = reads.get(row.id) ?? readWithSpreads(services, accountId, { row, now }).catch(whilePending);
    reads.set(row.id, started);
    return started;
  };
  const changes: (Change | null)[] = [];
  for (const { measurementId, ...subject } of requests) {
    const [own, next] = withNext(rows, measurementId, now);
    if (!own || !next) {
      changes.push(null);
      continue;
    }
    const [before, after] = [await readOnce(own), await readOnce(next)];
    changes.push(
      before && after
        ? buildChange(after, before, subject)
        : {
            status: 'pending',
            measurement: toMeasurement(next, now),
            before: null,
            now: null,
            compared: null,
            people: null,
            threshold: next.threshold,
          },
    );
  }
  return changes;
}

/** Returns a finished measurement and the next finished one of its product. */
function withNext(
  rows: readonly MeasurementRow[],
  id: string,
  now: Date,
): readonly [MeasurementRow | undefined, MeasurementRow | undefined] {
  const own = rows.find((row) => row.id === id);
  const finished = rows.filter((row) => row.product_key === own?.product_key && stateOf(row, now) === 'finished');
  const position = finished.findIndex((row) => row.id === id);
  return position < 0 ? [own, undefined] : [own, finished[position + 1]];
}

function whilePending(cause: unknown): null {
  if (cause instanceof AppError && cause.code === 'results_pending') return null;
  throw cause;
}

const readWithSpreads = async (
  services: Services,
  accountId: string,
  from: { row: MeasurementRow; now: Date },
): Promise<Read> => withSpreads(services, accountId, await readOne(services, accountId, from));
