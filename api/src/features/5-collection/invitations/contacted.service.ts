import type { Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockMailings } from './mailings.queries.ts';
import { findIsContacted, listCollectingFrom } from './contacted.queries.ts';

/**
 * For what may change of a person until a mail has left for them; none is made ready before the commit. Throws
 * `measurement_active` once one has left: their link, sent to another address, would tell there whether they have answered.
 */
export async function assertNotContacted(tx: Tx, accountId: string, participantId: string, now: Date): Promise<void> {
  for (const measurementId of await listCollectingFrom(tx, accountId, participantId, now))
    await lockMailings(tx, measurementId);
  if (await findIsContacted(tx, accountId, participantId, now)) throw new AppError('measurement_active');
}
