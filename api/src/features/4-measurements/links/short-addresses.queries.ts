import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

export async function insertShortAddresses(
  tx: Tx,
  accountId: string,
  addresses: readonly { measurementId: string; codeHash: Buffer }[],
): Promise<void> {
  await tx
    .insertInto('short_addresses')
    .values(
      addresses.map(({ measurementId, codeHash }) => ({
        account_id: accountId,
        measurement_id: measurementId,
        code_hash: codeHash,
      })),
    )
    .execute();
}

/** Returns whether a measurement has a short address; those set up before the feature existed have none. */
export async function hasShortAddress(tx: Tx, accountId: string, measurementId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('short_addresses')
    .select('measurement_id')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a measurement by the hash of a code, before the tenant is known. Also returns whether it is a kiosk code. */
export async function findMeasurementOfCode(
  tx: Tx,
  codeHash: Buffer,
): Promise<{ measurementId: string; isKiosk: boolean } | null> {
  const { rows } = await sql<{ measurement_id: string; is_kiosk: boolean }>`
    select measurement_id, false as is_kiosk from find_short_address(${codeHash})
    union all select measurement_id, true from find_short_kiosk(${codeHash})`.execute(tx);
  return rows[0] ? { measurementId: rows[0].measurement_id, isKiosk: rows[0].is_kiosk } : null;
}
