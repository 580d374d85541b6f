import type { BackgroundTaskKind, backgroundTasks } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../platform/session.ts';
import type { Actor } from '../audit/index.ts';
import { deleteEndedTasks, findTask, insertTask, type TaskRow } from './background-tasks.queries.ts';
import { sendTask } from './run-task.service.ts';

export { defineTask, type RunningTask, type TaskStep } from './run-task.service.ts';

export type BackgroundTask = z.input<typeof backgroundTasks.BackgroundTaskSchema>;

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Starts a task of a kind that `defineTask` has registered, as part of the caller's transaction. `input` contains ids
 * and options, no personal data.
 * @example const task = await startTask(services, tx, session, 'measurement_set_deletion', { setId })
 */
export async function startTask(
  services: Services,
  tx: Tx,
  { accountId, userId }: Actor,
  kind: BackgroundTaskKind,
  input: object,
): Promise<BackgroundTask> {
  const now = services.clock.now();
  await deleteEndedTasks(tx, accountId, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  const row = await insertTask(tx, accountId, { id: services.random.uuid(), kind, input, startedBy: userId, now });
  await sendTask(services, tx, row);
  return toTask(row);
}

/** Returns the current state of a task; null if it no longer exists. */
export async function taskOf(tx: Tx, accountId: string, id: string): Promise<BackgroundTask | null> {
  const row = await findTask(tx, accountId, id);
  return row ? toTask(row) : null;
}

/** Reads a task for its progress display. @throws AppError `not_found`, also for an analyst who did not start it */
export async function readTask({ db }: Services, session: Session, id: string): Promise<BackgroundTask> {
  const task = await inTenant(db, session.accountId, (tx) => taskOf(tx, session.accountId, id));
  if (!task || (session.role === 'analyst' && task.started_by !== session.userId)) throw new AppError('not_found');
  return task;
}

function toTask(row: TaskRow): BackgroundTask {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    progress: progressOf(row),
    result_ids: row.result_ids,
    error_code: row.error_code,
    started_by: row.started_by,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

function progressOf({ status, done, total }: TaskRow): number {
  if (status === 'succeeded') return 100;
  return total > 0 ? Math.min(99, Math.floor((100 * done) / total)) : 0;
}
