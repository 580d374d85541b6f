import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/tenant.ts';
import { vacuum } from '../../../platform/database/vacuum.ts';

export interface ClosedMeasurement {
  readonly accountId: string;
  readonly measurementId: string;
}

/**
 * Deletes device data, reservations and drafts of a finished measurement, device keys first.
 * Submission ids stay, so that a late repeat is still acknowledged; they do not lead to an answer.
 */
export async function deleteTraces(tx: Tx, accountId: string, measurementId: string): Promise<void> {
  // Reservations before drafts, the same order as a write of a draft.
  for (const table of ['device_keys', 'known_devices', 'reservations', 'response_drafts', 'kiosk_codes'] as const) {
    await tx
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('measurement_id', '=', measurementId)
      .execute();
  }
}

/** Removes deleted device keys and hashes, and reminders, from the database files. Cannot run inside a transaction. */
export async function vacuumTraces(db: Db): Promise<void> {
  await vacuum(db, ['device_keys', 'known_devices', 'reservations', 'kiosk_codes', 'invitation_mails']);
}

/** Finds the next closed measurement after `afterId`, in any account, whose traces are still in the files. */
export async function findUnwiped(tx: Tx, afterId: string): Promise<ClosedMeasurement | undefined> {
  const { rows } = await sql<{ account_id: string; measurement_id: string }>`
    select account_id, measurement_id from next_unwiped_measurement(${afterId}::uuid)`.execute(tx);
  const row = rows[0];
  return row && { accountId: row.account_id, measurementId: row.measurement_id };
}

export async function markWiped(tx: Tx, { accountId, measurementId }: ClosedMeasurement, now: Date): Promise<void> {
  await tx
    .updateTable('measurements')
    .set({ traces_wiped_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', measurementId)
    .execute();
}
