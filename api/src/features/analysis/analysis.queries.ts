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
