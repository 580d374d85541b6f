import { sql, type Insertable, type Selectable } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { ReportShareTables } from './report-shares.tables.ts';

type Table = ReportShareTables['report_shares'];
export type ShareRow = Selectable<Table>;

export function listShares(tx: Tx, accountId: string): Promise<ShareRow[]> {
  return tx
    .selectFrom('report_shares')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function insertShare(tx: Tx, row: Insertable<Table>): Promise<ShareRow> {
  return tx.insertInto('report_shares').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Deletes a share and returns it, if it existed. */
export function deleteShare(tx: Tx, accountId: string, id: string): Promise<ShareRow | undefined> {
  return tx
    .deleteFrom('report_shares')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Finds the share with this secret's hash, before the tenant is known. */
export async function findShareOwner(
  tx: Tx,
  secretHash: Buffer,
): Promise<{ accountId: string; id: string } | undefined> {
  const { rows } = await sql<{ account_id: string; id: string }>`
    select account_id, id from find_report_share(${secretHash}::bytea)`.execute(tx);
  const row = rows[0];
  return row && { accountId: row.account_id, id: row.id };
}

export function findShare(tx: Tx, accountId: string, id: string): Promise<ShareRow | undefined> {
  return tx
    .selectFrom('report_shares')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores the day of use; writes at most once a day. */
export async function saveDayOfUse(tx: Tx, accountId: string, { id, day }: { id: string; day: string }): Promise<void> {
  await tx
    .updateTable('report_shares')
    .set({ last_used_on: day })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_on', 'is', null), eb('last_used_on', '<', day)]))
    .execute();
}
