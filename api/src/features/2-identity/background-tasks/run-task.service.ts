import type { BackgroundTaskKind, ErrorCode } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { EVERY_MINUTE, sweep } from '../../../platform/sweep.ts';
import { findForgottenTask, lockTask, updateTask, type TaskRow } from './background-tasks.queries.ts';

/** A job is taken from who works longer than five minutes: a longer task goes to the end of the line and is taken up again. */
const TURN_MS = 60_000;
/** Taken up so often without getting any further, it will not. */
const MOST_RUNS = 5;
/** Longer than a turn and the steps in it. */
const FORGOTTEN_AFTER_MS = 600_000;
const SWEEP_JOB = 'background-task-sweep';

/** What a step is told. */
export interface RunningTask<Input> {
  readonly id: string;
  readonly accountId: string;
  readonly startedBy: string | null;
  readonly input: Input;
  /** As the step before left them; 0 and 0 before the first. */
  readonly done: number;
  readonly total: number;
}

/** How far it is after a step, in any unit; or that it has ended, with what it made or removed. */
export type TaskStep = { readonly done: number; readonly total: number } | { readonly resultIds: readonly string[] };

interface TaskKind<Input> {
  /**
   * A piece of the work, bounded, in the transaction that also keeps how far it is: after a crash the next step finds
   * exactly what this one left. An AppError ends the task as failed; anything else is tried again.
   */
  step(tx: Tx, task: RunningTask<Input>): Promise<TaskStep>;
  /** In the transaction that ends it as failed. */
  whenFailed?(tx: Tx, task: RunningTask<Input>): Promise<void>;
  /** After it has succeeded, outside of any transaction; may be left out by a crash. */
  afterwards?(task: RunningTask<Input>): Promise<void>;
}

const jobOf = (kind: BackgroundTaskKind): string => `background-task.${kind}`;

/** Says what a kind of task does; called once for each while features register. Tasks are started with `startTask`. */
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

/** Queues the next turn of a task. */
export async function sendTask(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { id, account_id, kind }: Pick<TaskRow, 'id' | 'account_id' | 'kind'>,
): Promise<void> {
  await jobs.send(tx, jobOf(kind), { accountId: account_id, taskId: id }, { key: id });
}

/** Finds every minute the tasks whose job was given up or lost with a server, and queues them again. */
export function defineTaskSweep(services: Services): void {
  services.jobs.define(SWEEP_JOB, () => sweepTasks(services), { cron: EVERY_MINUTE, retries: 0 });
}

/** Queues every task of every account again that nothing has happened to for ten minutes. */
export async function sweepTasks(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - FORGOTTEN_AFTER_MS);
  await sweep(services.db, {
    findNext: (tx, afterId) => findForgottenTask(tx, before, afterId),
    idOf: ({ id }) => id,
    work: ({ id, accountId, kind }) =>
      inTenant(services.db, accountId, (tx) => sendTask(services, tx, { id, account_id: accountId, kind })),
  });
}

interface Turn<Input> {
  readonly accountId: string;
  readonly taskId: string;
  readonly kind: TaskKind<Input>;
}

async function runTask<Input extends object>(services: Services, turn: Turn<Input>): Promise<void> {
  const { db, clock } = services;
  const { accountId, taskId, kind } = turn;
  if (!(await takeUp(services, turn))) return;
  const turnEndsAt = clock.now().getTime() + TURN_MS;
  try {
    for (;;) {
      const ended = await inTenant(db, accountId, (tx) => makeStep(services, tx, turn));
      if (ended === 'ended before') return;
      if (ended) return await kind.afterwards?.(ended);
      if (clock.now().getTime() < turnEndsAt) continue;
      return await inTenant(db, accountId, async (tx) => {
        const row = await lockTask(tx, accountId, taskId);
        if (row) await sendTask(services, tx, row);
      });
    }
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    await inTenant(db, accountId, (tx) => endAsFailed(services, tx, turn, cause.code));
  }
}

/** Counts that it was taken up, for itself: a step that takes the whole server down counts too. */
function takeUp<Input extends object>(services: Services, turn: Turn<Input>): Promise<boolean> {
  const { accountId, taskId } = turn;
  return inTenant(services.db, accountId, async (tx) => {
    const row = await lockTask(tx, accountId, taskId);
    if (!row || row.finished_at) return false;
    if (row.runs >= MOST_RUNS) {
      services.log.error({ taskId, kind: row.kind }, 'a background task was given up');
      await endAsFailed(services, tx, turn, 'internal');
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

/** One step; answers the task when it has ended with it. */
async function makeStep<Input extends object>(
  services: Services,
  tx: Tx,
  { accountId, taskId, kind }: Turn<Input>,
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
  { accountId, taskId, kind }: Turn<Input>,
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
    // The input of a kind is what whoever starts it writes: JSON keeps it.
    input: row.input as Input,
    done: row.done,
    total: row.total,
  };
}
