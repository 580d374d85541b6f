import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import type { DisclosedTable } from './gate/disclosed.ts';

export async function findDisclosed(
  tx: Tx,
  accountId: string,
  measurementId: string,
): Promise<DisclosedTable | undefined> {
  const row = await tx
    .selectFrom('disclosed_tables')
    .select('content')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();
  return row?.content;
}

export async function insertDisclosed(
  tx: Tx,
  row: { accountId: string; measurementId: string; content: DisclosedTable; computedAt: Date },
): Promise<void> {
  await tx
    .insertInto('disclosed_tables')
    .values({
      account_id: row.accountId,
      measurement_id: row.measurementId,
      content: JSON.stringify(row.content),
      computed_at: row.computedAt,
    })
    .execute();
}

/** Makes two first readers of one measurement wait for each other until the commit. */
export async function lockDisclosure(tx: Tx, measurementId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`disclosure:${measurementId}`}, 0))`.execute(tx);
}

/** When the tables of these measurements were made. */
export async function listDisclosedMoments(
  tx: Tx,
  accountId: string,
  measurementIds: readonly string[],
): Promise<{ measurement_id: string; computed_at: Date }[]> {
  if (measurementIds.length === 0) return [];
  return tx
    .selectFrom('disclosed_tables')
    .select(['measurement_id', 'computed_at'])
    .where('account_id', '=', accountId)
    .where('measurement_id', 'in', [...measurementIds])
    .execute();
}
