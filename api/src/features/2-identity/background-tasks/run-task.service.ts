import type { BackgroundTaskKind, ErrorCode } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { EVERY_MINUTE, sweep } from '../../../platform/sweep.ts';
import { findStaleTask, lockTask, updateTask, type TaskRow } from './background-tasks.queries.ts';

/** Duration after which a task is queued again, since a job that runs longer than five minutes is taken over. */
const RUN_MS = 60_000;
/** A task that has run this often without progress is abandoned. */
const MAX_RUNS = 5;
/** Longer than a run and its steps. */
const STALE_AFTER_MS = 600_000;
const SWEEP_JOB = 'background-task-sweep';

/** The input of a step. */
export interface RunningTask<Input> {
  readonly id: string;
  readonly accountId: string;
  readonly startedBy: string | null;
  readonly input: Input;
  /** Progress as the previous step reported it; 0 and 0 before the first. */
  readonly done: number;
  readonly total: number;
}

/** Progress after a step, in any unit; or the ids of what a finished task created or deleted. */
export type TaskStep = { readonly done: number; readonly total: number } | { readonly resultIds: readonly string[] };

interface TaskKind<Input> {
  /**
   * Executes a bounded part of the work in the transaction that also stores the progress, so that a crash loses
   * nothing. An AppError ends the task as failed; other errors are retried.
   */
  step(tx: Tx, task: RunningTask<Input>): Promise<TaskStep>;
  /** Runs in the transaction that ends the task as failed. */
  whenFailed?(tx: Tx, task: RunningTask<Input>): Promise<void>;
  /** Runs after success, outside of any transaction; a crash may skip it. */
  afterwards?(task: RunningTask<Input>): Promise<void>;
}

const jobOf = (kind: BackgroundTaskKind): string => `background-task.${kind}`;

/** Defines a kind of task; called once for each while features register. `startTask` starts tasks. */
export function defineTask<Input extends object>(
  services: Services,
  name: BackgroundTaskKind,
  kind: TaskKind<Input>,
): void {
  services.jobs.define(jobOf(name), async (data) => {
    // Written by sendTask.
    const { accountId, taskId } = data as { accountId: string; taskId: string };
    await runTask(services, { accountId, taskId, kind });
  });
}

/** Queues the next run of a task. */
export async function sendTask(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { id, account_id, kind }: Pick<TaskRow, 'id' | 'account_id' | 'kind'>,
): Promise<void> {
  await jobs.send(tx, jobOf(kind), { accountId: account_id, taskId: id }, { key: id });
}

/** Defines the job that finds tasks whose job failed or was lost, every minute, and queues them again. */
export function defineTaskSweep(services: Services): void {
  services.jobs.define(SWEEP_JOB, () => sweepTasks(services), { cron: EVERY_MINUTE, retries: 0 });
}

/** Queues every task of all accounts again that had no progress for ten minutes. */
export async function sweepTasks(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - STALE_AFTER_MS);
  await sweep(services.db, {
    findNext: (tx, afterId) => findStaleTask(tx, before, afterId),
    idOf: ({ id }) => id,
    work: ({ id, accountId, kind }) =>
      inTenant(services.db, accountId, (tx) => sendTask(services, tx, { id, account_id: accountId, kind })),
  });
}

interface TaskRun<Input> {
  readonly accountId: string;
  readonly taskId: string;
  readonly kind: TaskKind<Input>;
}

async function runTask<Input extends object>(services: Services, run: TaskRun<Input>): Promise<void> {
  const { db, clock } = services;
  const { accountId, taskId, kind } = run;
  if (!(await beginRun(services, run))) return;
  const runEndsAt = clock.now().getTime() + RUN_MS;
  try {
    for (;;) {
      const ended = await inTenant(db, accountId, (tx) => runStep(services, tx, run));
      if (ended === 'ended before') return;
      if (ended) return await kind.afterwards?.(ended);
      if (clock.now().getTime() < runEndsAt) continue;
      return await inTenant(db, accountId, async (tx) => {
        const row = await lockTask(tx, accountId, taskId);
        if (row) await sendTask(services, tx, row);
      });
    }
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    await inTenant(db, accountId, (tx) => endAsFailed(services, tx, run, cause.code));
  }
}

/** Counts the run in a separate transaction, so that a step that crashes the server is counted. */
function beginRun<Input extends object>(services: Services, run: TaskRun<Input>): Promise<boolean> {
  const { accountId, taskId } = run;
  return inTenant(services.db, accountId, async (tx) => {
    const row = await lockTask(tx, accountId, taskId);
    if (!row || row.finished_at) return false;
    if (row.runs >= MAX_RUNS) {
      services.log.error({ taskId, kind: row.kind }, 'a background task was given up');
      await endAsFailed(services, tx, run, 'internal');
      return false;
    }
    const now = services.clock.now();
    await updateTask(tx, accountId, taskId, {
      status: 'running',
      runs: row.runs + 1,
      started_at: row.started_at ?? now,
      touched_at: now,
    });
    return true;
  });
}

/** Executes one step; returns the task if it has ended. */
async function runStep<Input extends object>(
  services: Services,
  tx: Tx,
  { accountId, taskId, kind }: TaskRun<Input>,
): Promise<RunningTask<Input> | 'ended before' | null> {
  const row = await lockTask(tx, accountId, taskId);
  if (!row || row.finished_at) return 'ended before';
  const task = toRunning<Input>(row);
  const step = await kind.step(tx, task);
  const now = services.clock.now();
  if ('resultIds' in step) {
    await updateTask(tx, accountId, taskId, {
      status: 'succeeded',
      result_ids: [...step.resultIds],
      touched_at: now,
      finished_at: now,
    });
    return task;
  }
  await updateTask(tx, accountId, taskId, { ...step, runs: 0, touched_at: now });
  return null;
}

async function endAsFailed<Input extends object>(
  services: Services,
  tx: Tx,
  { accountId, taskId, kind }: TaskRun<Input>,
  code: ErrorCode,
): Promise<void> {
  const row = await lockTask(tx, accountId, taskId);
  if (!row || row.finished_at) return;
  await kind.whenFailed?.(tx, toRunning<Input>(row));
  const now = services.clock.now();
  await updateTask(tx, accountId, taskId, { status: 'failed', error_code: code, touched_at: now, finished_at: now });
}

function toRunning<Input extends object>(row: TaskRow): RunningTask<Input> {
  return {
    id: row.id,
    accountId: row.account_id,
    startedBy: row.started_by,
    // `startTask` stored the input of this kind as JSON.
    input: row.input as Input,
    done: row.done,
    total: row.total,
  };
}
