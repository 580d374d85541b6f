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

/** Deletes the ciphertexts of a measurement. Waits for submissions that are being written, but not for readers of other measurements. */
export async function deleteSealed(tx: Tx, measurementId: string): Promise<void> {
  await sql`select truncate_sealed(${measurementId}::uuid)`.execute(tx);
}

/** Returns the next measurement after an id whose partition is not needed any more, in any account. */
export async function findUnusedPartition(tx: Tx, afterId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select next_unused_partition(${afterId}::uuid) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

/** Drops the partition of a measurement unless it is needed, has rows, or other transactions use the table. */
export async function dropUnusedPartition(db: Db, measurementId: string): Promise<void> {
  await sql`select drop_unused_partition(${measurementId}::uuid)`.execute(db);
}
