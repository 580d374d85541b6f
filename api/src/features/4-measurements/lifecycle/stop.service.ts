import { inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import {
  findMeasurement,
  lockMeasurement,
  markStopped,
  type Measurement,
  stateOf,
  toMeasurement,
} from '../measurements/index.ts';
import { sendAdvance } from './advance-job.ts';

/** Stops a measurement permanently. Later submissions receive `survey_closed`. */
export function stopMeasurement(services: Services, by: Actor, id: string): Promise<Measurement> {
  const { accountId } = by;
  return inTenant(services.db, accountId, async (tx) => {
    await lockMeasurement(tx, accountId, id);
    const now = services.clock.now();
    const row = await findMeasurement(tx, accountId, id, now);
    if (!row) throw new AppError('not_found');
    if (stateOf(row, now) !== 'active') throw new AppError('measurement_not_active');
    await markStopped(tx, accountId, id, now);
    await recordAuditEvent(services, tx, by, 'measurement_stopped', { details: { product: row.product_key } });
    await sendAdvance(services, tx, { accountId, measurementId: id });
    return toMeasurement(services, { ...row, stopped_at: now }, now);
  });
}
