import { sql } from 'kysely';
import { queryPrepared } from '../../../platform/database/pipelined-transaction.ts';
import type { Db, Tx } from '../../../platform/database/tenant.ts';

/** Target of a link. */
interface LinkTarget {
  readonly accountId: string;
  readonly measurementId: string;
  readonly invitationId: string | null;
  readonly isKiosk: boolean;
  readonly people: number;
}

/** Finds a measurement by a link's hash: the only lookup before the tenant is known. */
export async function findSurveyLink(db: Db, tokenHash: Buffer): Promise<LinkTarget | undefined> {
  const [row] = await queryPrepared(
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

/**
 * Finds a reservation by its secret, including used ones. `isLocked` locks its row until the commit; lock its
 * measurement first.
 */
export function findReservation(
  tx: Tx,
  accountId: string,
  measurementId: string,
  secretHash: Buffer,
  { isLocked = false } = {},
) {
  const query = tx
    .selectFrom('reservations')
    .select(['id', 'expires_at', 'is_used'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('secret_hash', '=', secretHash);
  return (isLocked ? query.forUpdate() : query).executeTakeFirst();
}

/** Extends a reservation. */
export async function extendReservation(tx: Tx, accountId: string, id: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('reservations')
    .set({ expires_at: expiresAt })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
