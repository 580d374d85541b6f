import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

/** How many codes were made; undefined where there is no link for shared tablets. */
export async function findCodesMade(tx: Tx, accountId: string, measurementId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('kiosks')
    .select('codes_issued')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();
  return row?.codes_issued;
}

/** Makes the link where there is none; answers how many codes there were before, held until the commit. */
export async function holdKiosk(
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

/** Adds codes, all at once and in the order of their hashes: nothing says which came first. */
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

/** Removes the link, then its codes; answers whether there was one. Who makes codes meanwhile holds the link, and comes before or after. */
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

/** How many of these are codes of the measurement that have not been used. */
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
