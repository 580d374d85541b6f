import type { Tx } from '../../../platform/database/tenant.ts';

export interface DayRow {
  readonly day: string;
  readonly counted_before: number;
}

/** Returns the last day with a row; undefined before the first response. */
export async function findLastDay(tx: Tx, accountId: string, measurementId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('measurement_days')
    .select('day')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

export function listDays(tx: Tx, accountId: string, measurementId: string): Promise<DayRow[]> {
  return tx
    .selectFrom('measurement_days')
    .select(['day', 'counted_before'])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .orderBy('day')
    .execute();
}

export async function insertDays(
  tx: Tx,
  accountId: string,
  measurementId: string,
  rows: readonly DayRow[],
): Promise<void> {
  await tx
    .insertInto('measurement_days')
    .values(rows.map((row) => ({ account_id: accountId, measurement_id: measurementId, ...row })))
    .execute();
}
