import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/**
 * An import of people before it counts: its lines arrive here in chunks, judged, and go over to the list in one statement
 * when it is completed. Nothing else reads these tables, so nobody ever meets half an import.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table participant_imports (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      list_id uuid references participant_lists (id) on delete cascade,
      name text,
      category_ids uuid[] not null,
      known text not null check (known in ('keep', 'replace')),
      started_at timestamptz not null,
      completed_at timestamptz,
      added integer,
      replaced integer,
      kept integer,
      known_lines integer[]
    )`.execute(db);
  await sql`create index participant_imports_started on participant_imports (started_at)`.execute(db);
  await sql`create index participant_imports_of_account on participant_imports (account_id, started_at)`.execute(db);

  // participant_id: what somebody will be on the list, should they be new there.
  await sql`
    create table participant_import_people (
      account_id uuid not null references accounts (id) on delete cascade,
      import_id uuid not null references participant_imports (id) on delete cascade,
      line integer not null,
      participant_id uuid not null,
      email text not null,
      name text,
      language text,
      unit_ids uuid[] not null,
      primary key (import_id, line)
    )`.execute(db);

  for (const table of ['participant_imports', 'participant_import_people']) await tenantTable(db, table);

  // For the job that forgets what nobody completed: one import after another, of whatever account.
  await allowLookup(db, 'participant_imports');
  await lookupFunction(db, {
    name: 'next_forgotten_import',
    parameters: 'before timestamptz',
    returns: 'table (account_id uuid, import_id uuid)',
    body: `
      select i.account_id, i.id from participant_imports i
      where i.started_at < before order by i.started_at, i.id limit 1`,
  });
}
