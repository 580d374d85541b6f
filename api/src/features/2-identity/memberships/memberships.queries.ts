import type { Selectable } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { MembershipTables } from './memberships.tables.ts';

export type MembershipRow = Selectable<MembershipTables['memberships']>;

/** Returns the memberships of a person in all accounts, oldest first. Requires `setUser`. */
export function listMembershipsOf(tx: Tx, userId: string): Promise<MembershipRow[]> {
  return tx
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('account_id')
    .execute();
}

/** Returns the members of the transaction's account. */
export function listMembers(tx: Tx, accountId: string): Promise<MembershipRow[]> {
  return tx.selectFrom('memberships').selectAll().where('account_id', '=', accountId).orderBy('user_id').execute();
}

/** Marks the account that sign-in uses; false if the person does not belong to it. */
export async function markChosen(
  tx: Tx,
  { accountId, userId, now }: { accountId: string; userId: string; now: Date },
): Promise<boolean> {
  const chosen = await tx
    .updateTable('memberships')
    .set({ chosen_at: now })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return chosen !== undefined;
}
