import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

/** Returns how many codes were created; undefined if there is no kiosk link. */
export async function findCodesMade(tx: Tx, accountId: string, measurementId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('kiosks')
    .select('codes_issued')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();
  return row?.codes_issued;
}

/** Creates the kiosk link unless it exists. Returns the previous number of codes and locks the row until the commit. */
export async function lockKiosk(
  tx: Tx,
  accountId: string,
  measurementId: string,
  { linkHash, shortHash }: { linkHash: Buffer; shortHash: Buffer },
): Promise<number> {
  await tx
    .insertInto('kiosks')
    .values({
      measurement_id: measurementId,
      account_id: accountId,
      link_hash: linkHash,
      short_hash: shortHash,
      codes_issued: 0,
    })
    .onConflict((conflict) => conflict.column('measurement_id').doUpdateSet({ short_hash: shortHash }))
    .execute();
  const { codes_issued } = await tx
    .selectFrom('kiosks')
    .select('codes_issued')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return codes_issued;
}

/** Inserts all codes at once, ordered by hash, so that the rows do not reveal the order of creation. */
export async function insertCodes(
  tx: Tx,
  accountId: string,
  measurementId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`
    insert into kiosk_codes (account_id, measurement_id, code_hash)
    select ${accountId}::uuid, ${measurementId}::uuid, hash from unnest(${hashes}::bytea[]) as hash order by hash`.execute(
    tx,
  );
  await tx
    .updateTable('kiosks')
    .set((eb) => ({ codes_issued: eb('codes_issued', '+', hashes.length) }))
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .execute();
}

/**
 * Deletes the kiosk link and its codes. Returns whether there was one. The row lock serializes it with the creation of
 * codes.
 */
export async function deleteKiosk(tx: Tx, accountId: string, measurementId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('kiosks')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('kiosk_codes')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .execute();
  return numDeletedRows > 0n;
}

/** Counts how many of these are unused codes of the measurement. */
export async function countCodes(
  tx: Tx,
  accountId: string,
  measurementId: string,
  hashes: readonly Buffer[],
): Promise<number> {
  const { total } = await tx
    .selectFrom('kiosk_codes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where((eb) => eb('code_hash', '=', eb.fn.any(eb.val(hashes))))
    .executeTakeFirstOrThrow();
  return total;
}
