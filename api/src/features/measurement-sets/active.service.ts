import type { Tx } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import { findActiveMeasurement } from './active.queries.ts';

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
