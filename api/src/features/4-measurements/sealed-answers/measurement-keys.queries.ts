import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/tenant.ts';

export interface KeyRow {
  readonly public_key: Buffer;
  readonly padded_size: number;
  readonly mac: Buffer;
}

export async function insertKey(tx: Tx, accountId: string, measurementId: string, key: KeyRow): Promise<void> {
  await tx
    .insertInto('measurement_keys')
    .values({
      account_id: accountId,
      measurement_id: measurementId,
      ...key,
      key_pending_since: null,
      key_destroyed_at: null,
    })
    .execute();
}

export function findKey(tx: Tx, accountId: string, measurementId: string): Promise<KeyRow | undefined> {
  return tx
    .selectFrom('measurement_keys')
    .select(['public_key', 'padded_size', 'mac'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();
}

/** Returns when the private key was destroyed: null if it still exists, undefined if there is no key. */
export async function findKeyDestruction(tx: Tx, accountId: string, measurementId: string) {
  const row = await tx
    .selectFrom('measurement_keys')
    .select('key_destroyed_at')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();
  return row?.key_destroyed_at;
}

/** Marks the private key for destruction. */
export async function markKeyPending(tx: Tx, accountId: string, measurementId: string, now: Date): Promise<void> {
  await changeKey(tx, accountId, measurementId).set({ key_pending_since: now }).execute();
}

export async function markKeyDestroyed(tx: Tx, accountId: string, measurementId: string, now: Date): Promise<void> {
  await changeKey(tx, accountId, measurementId)
    .set({ key_destroyed_at: now })
    .where('key_pending_since', 'is not', null)
    .where('key_destroyed_at', 'is', null)
    .execute();
}

/** Finds the next measurement after `afterId`, in any account, whose private key has to be destroyed. */
export async function findPendingKey(
  tx: Tx,
  afterId: string,
): Promise<{ accountId: string; measurementId: string; publicKey: Buffer } | undefined> {
  const { rows } = await sql<{ account_id: string; measurement_id: string; public_key: Buffer }>`
    select account_id, measurement_id, public_key from next_pending_key(${afterId}::uuid)`.execute(tx);
  const row = rows[0];
  return row && { accountId: row.account_id, measurementId: row.measurement_id, publicKey: row.public_key };
}

/** Counts the pending keys of all accounts, including deleted measurements, and those pending since before `since`. */
export async function countPendingKeys(db: Db, since: Date): Promise<{ pending: number; overdue: number }> {
  const { rows } = await sql<{ pending: number; overdue: number }>`
    select pending, overdue from count_pending_keys(${since}::timestamptz)`.execute(db);
  return rows[0] ?? { pending: 0, overdue: 0 };
}

export function listOrphanedKeys(db: Db): Promise<{ measurement_id: string; public_key: Buffer }[]> {
  return db.selectFrom('orphaned_keys').select(['measurement_id', 'public_key']).execute();
}

export async function deleteOrphanedKey(db: Db, measurementId: string, publicKey: Buffer): Promise<void> {
  await db
    .deleteFrom('orphaned_keys')
    .where('measurement_id', '=', measurementId)
    .where('public_key', '=', publicKey)
    .execute();
}

function changeKey(tx: Tx, accountId: string, measurementId: string) {
  return tx
    .updateTable('measurement_keys')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId);
}

/** Records the key folder of this database unless one is recorded. Returns the recorded id. */
export async function claimKeyFolder(db: Db, folderId: string, now: Date): Promise<string> {
  await db
    .insertInto('key_folders')
    .values({ is_only: true, folder_id: folderId, first_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom('key_folders').select('folder_id').executeTakeFirstOrThrow()).folder_id;
}
