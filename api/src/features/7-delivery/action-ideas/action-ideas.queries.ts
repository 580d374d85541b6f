import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { ActionIdeaTables } from './action-ideas.tables.ts';

type Table = ActionIdeaTables['action_ideas'];
export type IdeaRow = Selectable<Table>;

/** Lists what an account has stored for a product, oldest first. */
export function listIdeas(tx: Tx, accountId: string, product: string): Promise<IdeaRow[]> {
  return tx
    .selectFrom('action_ideas')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('product_key', '=', product)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findIdea(tx: Tx, accountId: string, id: string): Promise<IdeaRow | undefined> {
  return tx
    .selectFrom('action_ideas')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Inserts a row; returns undefined if the account already has one for the idea of the library. */
export function insertIdea(tx: Tx, row: Insertable<Table>): Promise<IdeaRow | undefined> {
  return tx
    .insertInto('action_ideas')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Updates a row that still has this version; returns undefined otherwise. */
export function updateIdea(
  tx: Tx,
  accountId: string,
  { id, version, ...changes }: Pick<IdeaRow, 'id' | 'version' | 'title' | 'text' | 'is_hidden' | 'changed_at'>,
): Promise<IdeaRow | undefined> {
  return tx
    .updateTable('action_ideas')
    .set({ ...changes, version: version + 1 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a row and returns it, if it existed. */
export function deleteIdea(tx: Tx, accountId: string, id: string): Promise<IdeaRow | undefined> {
  return tx
    .deleteFrom('action_ideas')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
