import type { Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockMailings } from './mailings.queries.ts';
import { findIsContacted, listActiveOf } from './contacted.queries.ts';

/**
 * Throws `measurement_active` once a mail was sent to the person. Locks the mails of their measurements until the
 * commit.
 * Guards changes such as a new address: a link sent to another address would reveal whether the person has answered.
 */
export async function assertNotContacted(tx: Tx, accountId: string, participantId: string, now: Date): Promise<void> {
  for (const measurementId of await listActiveOf(tx, accountId, participantId, now))
    await lockMailings(tx, measurementId);
  if (await findIsContacted(tx, accountId, participantId, now)) throw new AppError('measurement_active');
}
