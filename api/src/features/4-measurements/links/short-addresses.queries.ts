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

/** Measurements that were set up before there were short addresses have none. */
export async function hasShortAddress(tx: Tx, accountId: string, measurementId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('short_addresses')
    .select('measurement_id')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The measurement behind a code's hash, before the tenant is known, and whether the code is that of its shared tablets. */
export async function findMeasurementOfCode(
  tx: Tx,
  codeHash: Buffer,
): Promise<{ measurementId: string; isKiosk: boolean } | null> {
  const { rows } = await sql<{ measurement_id: string; is_kiosk: boolean }>`
    select measurement_id, false as is_kiosk from find_short_address(${codeHash})
    union all select measurement_id, true from find_short_kiosk(${codeHash})`.execute(tx);
  return rows[0] ? { measurementId: rows[0].measurement_id, isKiosk: rows[0].is_kiosk } : null;
}
