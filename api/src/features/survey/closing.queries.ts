import type { Db, Tx } from '../../platform/database/tenant.ts';
import { vacuum } from '../../platform/database/vacuum.ts';

/**
 * What recognized devices, held places and kept drafts goes when a measurement is finished: keys first of all. Submission ids stay,
 * so that a late repeat still reads that it was accepted; nothing leads from one to an answer.
 */
export async function deleteTraces(tx: Tx, accountId: string, measurementId: string): Promise<void> {
  // Places before drafts: who writes a draft holds the place.
  for (const table of ['device_keys', 'known_devices', 'places', 'response_drafts', 'kiosk_codes'] as const) {
    await tx
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('measurement_id', '=', measurementId)
      .execute();
  }
}

/** Wipes deleted keys and hashes of devices out of the files: the key lay in the database. Not inside a transaction. */
export async function vacuumDevices(db: Db): Promise<void> {
  await vacuum(db, ['device_keys', 'known_devices', 'places', 'kiosk_codes']);
}
