import type { BackgroundTaskKind } from '@veleta/shared/contracts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { BackgroundTaskTables } from './background-tasks.tables.ts';

type Table = BackgroundTaskTables['background_tasks'];
export type TaskRow = Selectable<Table>;

export async function insertTask(
  tx: Tx,
  accountId: string,
  task: { id: string; kind: BackgroundTaskKind; input: object; startedBy: string | null; now: Date },
): Promise<TaskRow> {
  return tx
    .insertInto('background_tasks')
    .values({
      id: task.id,
      account_id: accountId,
      kind: task.kind,
      input: JSON.stringify(task.input),
      started_by: task.startedBy,
      created_at: task.now,
      touched_at: task.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findTask(tx: Tx, accountId: string, id: string): Promise<TaskRow | undefined> {
  return oneTask(tx, accountId, id).executeTakeFirst();
}

/** Locks a task until the commit, so that concurrent jobs work on it one at a time. */
export function lockTask(tx: Tx, accountId: string, id: string): Promise<TaskRow | undefined> {
  return oneTask(tx, accountId, id).forUpdate().executeTakeFirst();
}

export async function updateTask(tx: Tx, accountId: string, id: string, change: Updateable<Table>): Promise<void> {
  await tx
    .updateTable('background_tasks')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Deletes tasks that ended before a point in time. */
export async function deleteEndedTasks(tx: Tx, accountId: string, before: Date): Promise<void> {
  await tx
    .deleteFrom('background_tasks')
    .where('account_id', '=', accountId)
    .where('finished_at', '<', before)
    .execute();
}

/** Returns the next task after `afterId`, of any account, without progress since `before`. */
export async function findStaleTask(
  tx: Tx,
  before: Date,
  afterId: string,
): Promise<{ id: string; accountId: string; kind: BackgroundTaskKind } | undefined> {
  const { rows } = await sql<{ id: string; account_id: string; kind: BackgroundTaskKind }>`
    select id, account_id, kind from next_forgotten_task(${before}::timestamptz, ${afterId}::uuid)`.execute(tx);
  const row = rows[0];
  return row && { id: row.id, accountId: row.account_id, kind: row.kind };
}

function oneTask(tx: Tx, accountId: string, id: string) {
  return tx.selectFrom('background_tasks').selectAll().where('account_id', '=', accountId).where('id', '=', id);
}
