import { sql, type Insertable, type Selectable } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { FollowUpPageTables } from './follow-up-pages.tables.ts';

type Table = FollowUpPageTables['follow_up_pages'];
export type PageRow = Selectable<Table>;

export function listPages(tx: Tx, accountId: string): Promise<PageRow[]> {
  return pages(tx, accountId).orderBy('changed_at', 'desc').orderBy('id').execute();
}

export function findPageOf(tx: Tx, accountId: string, measurementId: string): Promise<PageRow | undefined> {
  return pages(tx, accountId).where('measurement_id', '=', measurementId).executeTakeFirst();
}

export function findPage(tx: Tx, accountId: string, id: string): Promise<PageRow | undefined> {
  return pages(tx, accountId).where('id', '=', id).executeTakeFirst();
}

/** Inserts the page of a measurement, or replaces its content; the link stays the same. */
export function savePage(tx: Tx, row: Insertable<Table>): Promise<PageRow> {
  const { language, title, introduction, figures, actions, published_at, changed_at } = row;
  return tx
    .insertInto('follow_up_pages')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('measurement_id')
        .doUpdateSet({ language, title, introduction, figures, actions, published_at, changed_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks a published page as mailed; returns undefined if it already was, or is not published. */
export function markMailed(
  tx: Tx,
  accountId: string,
  id: string,
  { now, people }: { now: Date; people: number },
): Promise<PageRow | undefined> {
  return tx
    .updateTable('follow_up_pages')
    .set({ mailed_at: now, mailed_people: people })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .where('mailed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Finds a page and locks it until the commit, so that two jobs do not queue the same mails. */
export function lockPage(tx: Tx, accountId: string, id: string): Promise<PageRow | undefined> {
  return pages(tx, accountId).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setMailedUpTo(tx: Tx, accountId: string, id: string, participantId: string): Promise<void> {
  await tx
    .updateTable('follow_up_pages')
    .set({ mailed_up_to: participantId })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Deletes the page of a measurement; returns whether it existed. */
export async function deletePageOf(tx: Tx, accountId: string, measurementId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('follow_up_pages')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the page with this secret's hash, before the tenant is known. */
export async function findPageOwner(
  tx: Tx,
  secretHash: Buffer,
): Promise<{ accountId: string; id: string } | undefined> {
  const { rows } = await sql<{ account_id: string; id: string }>`
    select account_id, id from find_follow_up_page(${secretHash}::bytea)`.execute(tx);
  const row = rows[0];
  return row && { accountId: row.account_id, id: row.id };
}

const pages = (tx: Tx, accountId: string) =>
  tx.selectFrom('follow_up_pages').selectAll().where('account_id', '=', accountId);
