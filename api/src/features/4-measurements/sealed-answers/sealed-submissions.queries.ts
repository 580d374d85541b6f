import { sql } from 'kysely';
import { copyOut } from '../../../platform/database/copy-out.ts';
import type { Db, Tx } from '../../../platform/database/tenant.ts';

const ROWS_PER_STATEMENT = 500;

export interface SealedRow {
  readonly submission_id: string;
  readonly content: Buffer;
}

export async function insertSealed(
  tx: Tx,
  accountId: string,
  measurementId: string,
  rows: readonly SealedRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('sealed_submissions')
      .values(
        rows.slice(at, at + ROWS_PER_STATEMENT).map((row) => ({
          account_id: accountId,
          measurement_id: measurementId,
          ...row,
        })),
      )
      .execute();
  }
}

/** Streams the ciphertexts of a measurement in portions for `createPortionOpener`. Only the results job uses it. */
export function readSealed(
  db: Db,
  { databaseUrl, accountId, measurementId }: { databaseUrl: string; accountId: string; measurementId: string },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const query = sql`select submission_id, content from sealed_submissions
    where account_id = ${sql.lit(accountId)} and measurement_id = ${sql.lit(measurementId)}`;
  return copyOut({ databaseUrl, accountId, query: query.compile(db).sql });
}

export async function deleteSealed(tx: Tx, accountId: string, measurementId: string): Promise<void> {
  await tx
    .deleteFrom('sealed_submissions')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .execute();
}
