import type { Tx } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import { findActiveMeasurement, findLargestAhead } from './active.queries.ts';
import { stateOf } from './measurement-state.service.ts';

export { lockSetUp } from './active.queries.ts';

interface Scope {
  readonly productKey?: string;
  readonly setId?: string;
}

/** Is a measurement of the account (or of one product or set) collecting? */
export async function hasActiveMeasurement(tx: Tx, accountId: string, now: Date, scope: Scope = {}): Promise<boolean> {
  return (await findActiveMeasurement(tx, accountId, now, scope)) !== undefined;
}

/** For what must not change while people answer. Throws `measurement_active`. */
export async function refuseWhileActive(tx: Tx, accountId: string, now: Date, scope: Scope = {}): Promise<void> {
  if (await hasActiveMeasurement(tx, accountId, now, scope)) throw new AppError('measurement_active');
}

/** What a plan has to be large enough for. */
export interface LargestMeasurement {
  readonly id: string;
  readonly product: string;
  readonly state: 'programmed' | 'active';
  readonly people: number;
  readonly firstDate: string;
  readonly lastDate: string;
}

/** The measurement with the most people among those that collect or will; null where there is none. */
export async function largestMeasurement(tx: Tx, accountId: string, now: Date): Promise<LargestMeasurement | null> {
  const row = await findLargestAhead(tx, accountId, now);
  if (!row) return null;
  return {
    id: row.id,
    product: row.product_key,
    state: stateOf(row, now) === 'active' ? 'active' : 'programmed',
    people: row.expected,
    firstDate: row.first_date,
    lastDate: row.last_date,
  };
}
