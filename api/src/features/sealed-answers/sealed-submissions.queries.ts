import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

const ROWS_A_STATEMENT = 500;
const ROWS_A_FETCH = 1_000;

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
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    await tx
      .insertInto('sealed_submissions')
      .values(
        rows.slice(at, at + ROWS_A_STATEMENT).map((row) => ({
          account_id: accountId,
          measurement_id: measurementId,
          ...row,
        })),
      )
      .execute();
  }
}

/** The ciphertexts of a measurement, a portion at a time. Only the results job asks for them. */
export async function* readSealed(tx: Tx, accountId: string, measurementId: string): AsyncGenerator<SealedRow[]> {
  await sql`
    declare sealed_to_open no scroll cursor for
    select submission_id::text, content
    from sealed_submissions where account_id = ${sql.lit(accountId)} and measurement_id = ${sql.lit(measurementId)}`.execute(
    tx,
  );
  const fetch = () => {
    const portion = sql<SealedRow>`fetch ${sql.lit(ROWS_A_FETCH)} from sealed_to_open`.execute(tx);
    // Awaited by whoever takes the next portion; who takes no more has no use for its failure.
    portion.catch(() => undefined);
    return portion;
  };
  // The database prepares one while the other is being worked on.
  for (let next = fetch(); ;) {
    const { rows } = await next;
    if (rows.length === 0) break;
    next = fetch();
    yield rows;
  }
  await sql`close sealed_to_open`.execute(tx);
}

export async function deleteSealed(tx: Tx, accountId: string, measurementId: string): Promise<void> {
  await tx
    .deleteFrom('sealed_submissions')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .execute();
}
