import { sql, type Kysely } from 'kysely';
import { lookupFunction } from '../platform/database/tenant-table.ts';

/** Short addresses of links for shared tablets, which slips print as posters do theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kiosks add column short_hash bytea`.execute(db);
  await sql`create index kiosks_short_hash on kiosks (short_hash)`.execute(db);
  await lookupFunction(db, {
    name: 'find_short_kiosk',
    parameters: 'hash bytea',
    returns: 'table (measurement_id uuid)',
    body: `
      select k.measurement_id from kiosks k
      join measurements m on m.id = k.measurement_id
      where k.short_hash = hash and m.link_hash is not null limit 1`,
  });
}
