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

/** Places held at `now`, and those that ended unused. */
export async function countPlaces(
  tx: Tx,
  accountId: string,
  measurementId: string,
  now: Date,
): Promise<{ held: number; ended: number }> {
  return tx
    .selectFrom('places')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('expires_at', '>', now).as('held'),
      eb.fn.countAll<number>().filterWhere('expires_at', '<=', now).as('ended'),
    ])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('is_used', '=', false)
    .executeTakeFirstOrThrow();
}

/** Deletes places that ended unused before `before`. Whoever comes back with the secret of one takes it anew. */
export async function deleteEndedPlaces(tx: Tx, accountId: string, measurementId: string, before: Date): Promise<void> {
  await tx
    .deleteFrom('places')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('is_used', '=', false)
    .where('expires_at', '<', before)
    .execute();
}

/** The place of a secret, used ones too; held until the commit when `isLocked`, which comes after its measurement. */
export function findPlace(
  tx: Tx,
  accountId: string,
  measurementId: string,
  secretHash: Buffer,
  { isLocked = false } = {},
) {
  const query = tx
    .selectFrom('places')
    .select(['id', 'expires_at', 'is_used'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('secret_hash', '=', secretHash);
  return (isLocked ? query.forUpdate() : query).executeTakeFirst();
}

/** Takes a place or renews it; what was said of its device once stays said. */
export async function keepPlace(
  tx: Tx,
  accountId: string,
  measurementId: string,
  place: { id: string; secretHash: Buffer; expiresAt: Date; isReturning: boolean },
): Promise<void> {
  await tx
    .insertInto('places')
    .values({
      id: place.id,
      account_id: accountId,
      measurement_id: measurementId,
      secret_hash: place.secretHash,
      expires_at: place.expiresAt,
      is_returning: place.isReturning,
    })
    .onConflict((conflict) =>
      conflict.columns(['measurement_id', 'secret_hash']).doUpdateSet({
        expires_at: place.expiresAt,
        is_returning: sql<boolean>`places.is_returning or excluded.is_returning`,
      }),
    )
    .execute();
}

/** Holds a place until another moment. */
export async function extendPlace(tx: Tx, accountId: string, id: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('places')
    .set({ expires_at: expiresAt })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Ends a place that is held at `now`; false where it is not. */
export async function endPlace(
  tx: Tx,
  accountId: string,
  measurementId: string,
  { secretHash, now }: { secretHash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('places')
    .set({ expires_at: now })
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('secret_hash', '=', secretHash)
    .where('is_used', '=', false)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
