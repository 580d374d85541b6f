import type { Tx } from '../../platform/database/tenant.ts';

/** The answers themselves. Nobody but the gate may ask for them. */
export function listResponses(tx: Tx, accountId: string, measurementId: string) {
  return tx
    .selectFrom('responses')
    .select(['answers', 'unit_ids'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .execute();
}
