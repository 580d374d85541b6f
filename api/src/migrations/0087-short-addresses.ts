import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/**
 * Addresses that people type from a poster: the hash of a code beside the measurement that it leads to. A code of a set that
 * is being deleted leads nowhere, as its link does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table short_addresses (
      code_hash bytea primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null unique references measurements (id) on delete cascade
    )`.execute(db);
  await tenantTable(db, 'short_addresses');
  await allowLookup(db, 'short_addresses');
  await lookupFunction(db, {
    name: 'find_short_address',
    parameters: 'hash bytea',
    returns: 'table (measurement_id uuid)',
    body: `
      select s.measurement_id from short_addresses s
      join measurements m on m.id = s.measurement_id
      where s.code_hash = hash and m.link_hash is not null limit 1`,
  });
}
