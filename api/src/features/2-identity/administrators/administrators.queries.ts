import type { Role } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

export interface MemberRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: Role;
  readonly since: Date;
  readonly last_active_at: Date | null;
}

/** Serializes changes of an account's members; inserts of rows that reference the account are not blocked. */
export async function lockMembers(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/**
 * Returns the members of an account, oldest first. Tokens are renewed every few minutes, so the latest one shows the
 * last activity.
 */
export function listMembers(tx: Tx, accountId: string): Promise<MemberRow[]> {
  return tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'memberships.role'])
    .select('memberships.created_at as since')
    .select((query) =>
      query
        .selectFrom('sessions')
        .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
        .select(({ fn }) => fn.max('refresh_tokens.created_at').as('at'))
        .where('sessions.account_id', '=', accountId)
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_active_at'),
    )
    .where('memberships.account_id', '=', accountId)
    .orderBy('memberships.created_at')
    .orderBy('users.email')
    .execute();
}

export async function countOwners(tx: Tx, accountId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function roleOf(tx: Tx, accountId: string, userId: string): Promise<Role | null> {
  const row = await tx
    .selectFrom('memberships')
    .select('role')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role ?? null;
}

export async function updateRole(tx: Tx, accountId: string, userId: string, role: Role): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

/** Returns false if the person already belonged to the account. */
export async function insertMembership(
  tx: Tx,
  accountId: string,
  { userId, role, now }: { userId: string; role: Role; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberships')
    .values({ account_id: accountId, user_id: userId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a member with their sessions in the account; deletes the user if they belong to no other account. */
export async function deleteMember(tx: Tx, accountId: string, userId: string): Promise<void> {
  // Locked, so that no other account adds the person between the check and the deletion.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const { rows } = await sql<{ is_member: boolean }>`
    select belongs_elsewhere(${userId}::uuid, ${accountId}::uuid) as is_member`.execute(tx);
  if (!rows[0]?.is_member) {
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    return;
  }
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
  await tx.deleteFrom('link_tokens').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
  await tx.deleteFrom('memberships').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}
