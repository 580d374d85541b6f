import { sql } from 'kysely';
import { askKept } from '../../platform/database/at-once.ts';
import type { Db, Tx } from '../../platform/database/tenant.ts';

/** Where a link leads. */
interface Entrance {
  readonly accountId: string;
  readonly measurementId: string;
  readonly invitationId: string | null;
  readonly isKiosk: boolean;
  readonly people: number;
}

/** The measurement behind a link's hash: the one look-up before the tenant is known. */
export async function findSurveyLink(db: Db, tokenHash: Buffer): Promise<Entrance | undefined> {
  const [row] = await askKept(
    db,
    sql<{
      account_id: string;
      measurement_id: string;
      invitation_id: string | null;
      is_kiosk: boolean;
      people: number;
    }>`select account_id, measurement_id, invitation_id, is_kiosk, people from find_survey_entrance(${tokenHash})`,
  );
  return (
    row && {
      accountId: row.account_id,
      measurementId: row.measurement_id,
      invitationId: row.invitation_id,
      isKiosk: row.is_kiosk,
      people: row.people,
    }
  );
}

/** Places held at `now`, without those of one secret. */
export async function countOtherPlaces(
  tx: Tx,
  accountId: string,
  measurementId: string,
  { now, secretHash }: { now: Date; secretHash: Buffer | null },
): Promise<number> {
  let query = tx
    .selectFrom('places')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('expires_at', '>', now);
  if (secretHash !== null) query = query.where('secret_hash', '!=', secretHash);
  return (await query.executeTakeFirstOrThrow()).total;
}

/** The place of a secret; held until the commit when `isLocked`. */
export function findPlace(
  tx: Tx,
  accountId: string,
  measurementId: string,
  secretHash: Buffer,
  { isLocked = false } = {},
) {
  const query = tx
    .selectFrom('places')
    .select(['id', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('secret_hash', '=', secretHash);
  return (isLocked ? query.forUpdate() : query).executeTakeFirst();
}

/** Takes a place or renews it. */
export async function keepPlace(
  tx: Tx,
  accountId: string,
  measurementId: string,
  place: { id: string; secretHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('places')
    .values({
      id: place.id,
      account_id: accountId,
      measurement_id: measurementId,
      secret_hash: place.secretHash,
      expires_at: place.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['measurement_id', 'secret_hash']).doUpdateSet({ expires_at: place.expiresAt }),
    )
    .execute();
}

export async function findDeviceKey(tx: Tx, accountId: string, measurementId: string): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('device_keys')
    .select('key')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();
  return row?.key;
}

/** False when the device was there already. */
export async function insertDevice(
  tx: Tx,
  accountId: string,
  measurementId: string,
  deviceHash: Buffer,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('known_devices')
    .values({ account_id: accountId, measurement_id: measurementId, device_hash: deviceHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
