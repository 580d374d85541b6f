import { lockAccountSetup } from '../../../platform/database/lock-account-setup.ts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import {
  type BackgroundTask,
  defineTask,
  type RunningTask,
  startTask,
  taskOf,
  type TaskStep,
} from '../../2-identity/background-tasks/index.ts';
import {
  countDependents,
  deleteDependents,
  deleteSet,
  hideSet,
  listDependents,
  lockSet,
  vacuumDeleted,
} from './set-deletion.queries.ts';

const KIND = 'measurement_set_deletion';
/** Rows per transaction; small, so that others wait only briefly. */
const BATCH = 2_000;

interface Input {
  readonly setId: string;
}

/** Defines the background task that deletes a set. */
export function defineSetDeletion(services: Services): void {
  defineTask<Input>(services, KIND, {
    step: deleteSome,
    afterwards: () =>
      // The rows are already deleted. A failure only means that the files still contain them for a while.
      vacuumDeleted(services.db).catch((cause: unknown) =>
        services.log.warn({ err: cause }, 'vacuum after deleting a measurement set failed'),
      ),
  });
}

/**
 * Deletes a set with its measurements, answers and results: hides it at once and deletes the rows in a background task.
 * Repeated calls return the running task; after a failure, a call starts a new one.
 * @throws AppError `not_found`, `measurement_active`
 */
export function deleteMeasurementSet(services: Services, by: Actor, id: string): Promise<BackgroundTask> {
  const { accountId } = by;
  return inTenant(services.db, accountId, async (tx) => {
    await lockAccountSetup(tx, accountId);
    const set = await lockSet(tx, accountId, id);
    if (!set) throw new AppError('not_found');
    const under = set.deletion_id === null ? null : await taskOf(tx, accountId, set.deletion_id);
    if (under && under.status !== 'failed') return under;
    const now = services.clock.now();
    if (set.deleted_at === null) {
      await services.measurementUse.assertNoneActive(tx, accountId, now, { setId: id });
      await recordAuditEvent(services, tx, by, 'measurement_set_deleted', { details: { product: set.product_key } });
    }
    const task = await startTask(services, tx, by, KIND, { setId: id } satisfies Input);
    await hideSet(tx, accountId, { id, taskId: task.id, now });
    return task;
  });
}

/** Deletes one batch of rows that belong to the measurements; when none is left, the set. */
async function deleteSome(tx: Tx, { accountId, input, done, total }: RunningTask<Input>): Promise<TaskStep> {
  const id = input.setId;
  const dependents = await listDependents(tx);
  const all = total > 0 ? total : 1 + (await countDependents(tx, accountId, id, dependents));
  const deleted = await deleteDependents(tx, accountId, { id, dependents, limit: BATCH });
  if (deleted === BATCH) return { done: done + deleted, total: all };
  await deleteSet(tx, accountId, id);
  return { resultIds: [id] };
}
