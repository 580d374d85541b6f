import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tenant.ts';
import type { PageVisitTables } from './page-visits.tables.ts';

type Row = PageVisitTables['page_visits'];

/** Adds one visit to each row. The rows have different keys; their order is the same in every call, against deadlocks. */
export async function addVisits(db: Db, rows: readonly Omit<Row, 'visits'>[]): Promise<void> {
  await db
    .insertInto('page_visits')
    .values(rows.map((row) => ({ ...row, visits: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'remote', 'version', 'figure', 'bucket'])
        .doUpdateSet({ visits: sql<number>`page_visits.visits + 1` }),
    )
    .execute();
}

/** Sums the visits since an hour by release, figure and bucket; of one remote or of all. */
export function sumVisits(db: Db, since: Date, remote: string | undefined) {
  return db
    .selectFrom('page_visits')
    .select(({ fn }) => ['remote', 'version', 'figure', 'bucket', fn.sum<number>('visits').as('visits')])
    .where('hour', '>=', since)
    .$if(remote !== undefined, (query) => query.where('remote', '=', remote ?? ''))
    .groupBy(['remote', 'version', 'figure', 'bucket'])
    .execute();
}

export const removeVisits = (db: Db, before: Date) => db.deleteFrom('page_visits').where('hour', '<', before).execute();
