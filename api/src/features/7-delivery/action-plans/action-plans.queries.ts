import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { ActionPlanTables } from './action-plans.tables.ts';

type Table = ActionPlanTables['actions'];
export type ActionRow = Selectable<Table>;

/** An action with the name of its owner, if that person is a member of the account. */
export interface OwnedActionRow extends ActionRow {
  readonly member_first_name: string | null;
  readonly member_last_name: string | null;
  readonly member_email: string | null;
}

/** Lists the actions of an account, current ones first, by due date. */
export function listActions(tx: Tx, accountId: string, measurementId?: string): Promise<OwnedActionRow[]> {
  return actions(tx, accountId)
    .$if(measurementId !== undefined, (query) => query.where('a.measurement_id', '=', measurementId ?? ''))
    .orderBy((eb) => eb('a.state', 'in', ['done', 'dropped']))
    .orderBy('a.due_on', (order) => order.asc().nullsLast())
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
}

export function findAction(tx: Tx, accountId: string, id: string): Promise<OwnedActionRow | undefined> {
  return actions(tx, accountId).where('a.id', '=', id).executeTakeFirst();
}

/** Lists current actions whose due date is before `day`, earliest first. */
export function listDueBefore(tx: Tx, accountId: string, day: string): Promise<OwnedActionRow[]> {
  return actions(tx, accountId)
    .where('a.state', 'in', ['open', 'in_progress'])
    .where('a.due_on', '<', day)
    .orderBy('a.due_on')
    .orderBy('a.id')
    .execute();
}

export async function insertAction(tx: Tx, row: Insertable<Table>): Promise<void> {
  await tx.insertInto('actions').values(row).execute();
}

export async function updateAction(tx: Tx, accountId: string, id: string, changes: Updateable<Table>): Promise<void> {
  await tx.updateTable('actions').set(changes).where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Deletes an action and returns it, if it existed. */
export function deleteAction(tx: Tx, accountId: string, id: string): Promise<ActionRow | undefined> {
  return tx
    .deleteFrom('actions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function isMember(tx: Tx, accountId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the actions that a person owns or has created, oldest first. */
export function listActionsOf(
  tx: Tx,
  { accountId, userId, email }: { accountId: string; userId: string; email: string },
) {
  return tx
    .selectFrom('actions')
    .select(['title', 'state', 'due_on', 'created_at', 'owner_name', 'owner_email'])
    .select((eb) => eb('created_by', '=', userId).as('is_created_by_you'))
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('created_by', '=', userId), eb('owner_email', '=', email)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Removes an address and its name from the actions of an account. */
export async function forgetOwner(tx: Tx, { accountId, email }: { accountId: string; email: string }): Promise<void> {
  await tx
    .updateTable('actions')
    .set({ owner_name: null, owner_email: null })
    .where('account_id', '=', accountId)
    .where('owner_email', '=', email)
    .execute();
}

function actions(tx: Tx, accountId: string) {
  return tx
    .selectFrom('actions as a')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'a.owner_id').onRef('m.account_id', '=', 'a.account_id'),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('a')
    .select(['u.first_name as member_first_name', 'u.last_name as member_last_name', 'u.email as member_email'])
    .where('a.account_id', '=', accountId);
}
