import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/**
 * Work that outlives a request. `done` of `total` is also where a task goes on after a crash; `runs` counts how often it was
 * taken up without getting any further.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table background_tasks (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    kind text not null,
    status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed')),
    input jsonb not null,
    done integer not null default 0,
    total integer not null default 0,
    runs integer not null default 0,
    result_ids uuid[] not null default '{}',
    error_code text,
    started_by uuid references users on delete set null,
    created_at timestamptz not null,
    started_at timestamptz,
    touched_at timestamptz not null,
    finished_at timestamptz,
    check ((status in ('succeeded', 'failed')) = (finished_at is not null)),
    check ((status = 'failed') = (error_code is not null))
  )`.execute(db);
  await sql`create index background_tasks_of_account on background_tasks (account_id, created_at)`.execute(db);
  await sql`create index background_tasks_unfinished on background_tasks (id) where finished_at is null`.execute(db);
  await tenantTable(db, 'background_tasks');
  await allowLookup(db, 'background_tasks');
  // One after another the tasks that nothing has happened to for long; after_id walks on.
  await lookupFunction(db, {
    name: 'next_forgotten_task',
    parameters: 'before timestamptz, after_id uuid',
    returns: 'table (id uuid, account_id uuid, kind text)',
    body: `
      select t.id, t.account_id, t.kind from background_tasks t
      where t.finished_at is null and t.touched_at < before and t.id > after_id
      order by t.id limit 1`,
  });
}
