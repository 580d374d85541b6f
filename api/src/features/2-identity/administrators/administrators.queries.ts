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

/** Lets one change at a time through to the people of an account; new rows that refer to the account pass. */
export async function lockMembers(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** The people of an account, whoever has been there longest first. Whoever uses the platform renews tokens every few minutes. */
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

/** False where the person belonged to the account already. */
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

/** Takes a person out of an account with their sessions in it; who belongs to no other account is deleted whole. */
export async function deleteMember(tx: Tx, accountId: string, userId: string): Promise<void> {
  // So that no other account takes them in between the question and the deed.
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
