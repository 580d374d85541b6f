import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/tenant.ts';
import { vacuum } from '../../../platform/database/vacuum.ts';

/** A stored draft, which only the secret decrypts. */
export interface DraftRow {
  readonly version: number;
  readonly content: Buffer;
}

export function findDraft(
  tx: Tx,
  accountId: string,
  measurementId: string,
  name: Buffer,
): Promise<DraftRow | undefined> {
  return tx
    .selectFrom('response_drafts')
    .select(['version', 'content'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('name', '=', name)
    .executeTakeFirst();
}

export async function writeDraft(
  tx: Tx,
  accountId: string,
  measurementId: string,
  draft: DraftRow & { readonly name: Buffer; readonly expires_on: string },
): Promise<void> {
  const { version, content, expires_on } = draft;
  await tx
    .insertInto('response_drafts')
    .values({ account_id: accountId, measurement_id: measurementId, ...draft })
    .onConflict((conflict) =>
      conflict.columns(['measurement_id', 'name']).doUpdateSet({ version, content, expires_on }),
    )
    .execute();
}

export async function deleteDraft(tx: Tx, accountId: string, measurementId: string, name: Buffer): Promise<void> {
  await tx
    .deleteFrom('response_drafts')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('name', '=', name)
    .execute();
}

/** Finds a measurement, in any account, with drafts that expired before `today`. */
export async function findAbandonedDrafts(
  tx: Tx,
  today: string,
): Promise<{ accountId: string; measurementId: string } | undefined> {
  const { rows } = await sql<{ account_id: string; measurement_id: string }>`
    select account_id, measurement_id from next_abandoned_drafts(${today}::date)`.execute(tx);
  const row = rows[0];
  return row && { accountId: row.account_id, measurementId: row.measurement_id };
}

export async function deleteAbandonedDrafts(
  tx: Tx,
  accountId: string,
  measurementId: string,
  today: string,
): Promise<void> {
  await tx
    .deleteFrom('response_drafts')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('expires_on', '<=', today)
    .execute();
}

/** Removes deleted drafts from the database file. Cannot run inside a transaction. */
export async function vacuumDrafts(db: Db): Promise<void> {
  await vacuum(db, ['response_drafts']);
}
