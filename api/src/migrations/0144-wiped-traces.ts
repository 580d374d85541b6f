import { sql, type Kysely } from 'kysely';
import { lookupFunction } from '../platform/database/tenant-table.ts';

/**
 * When the deleted traces of a closed measurement were wiped out of the files. That cannot happen in the transaction that closes it,
 * so a server that dies in between leaves a measurement without it, which the sweep finds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table measurements add column traces_wiped_at timestamptz`.execute(db);
  await sql`create index measurements_unwiped on measurements (id)
    where folded_at is not null and traces_wiped_at is null`.execute(db);
  await lookupFunction(db, {
    name: 'next_unwiped_measurement',
    parameters: 'after_id uuid',
    returns: 'table (account_id uuid, measurement_id uuid)',
    body: `
      select m.account_id, m.id from measurements m
      where m.folded_at is not null and m.traces_wiped_at is null and m.id > after_id
      order by m.id
      limit 1`,
  });
}
