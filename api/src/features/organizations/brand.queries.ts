import type { Tx } from '../../platform/database/tenant.ts';

/** What an organization shows of itself to people outside it. */
export function findBrand(tx: Tx, accountId: string) {
  return tx
    .selectFrom('organizations')
    .select(['name', 'nickname', 'industry', 'logo_id'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}
