import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BackgroundTaskKind } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { startApi, type TestAccount, type TestApi } from '../../../platform/testing/start-api.ts';
import { defineTask, startTask, taskOf, type RunningTask, type TaskStep } from './background-tasks.service.ts';
import { sweepTasks } from './run-task.service.ts';

/** A kind that no feature uses; the column accepts any text. */
const TOY = String('toy') as BackgroundTaskKind;
interface Input {
  readonly name: string;
}
type Step = (tx: Tx, task: RunningTask<Input>) => TaskStep | Promise<TaskStep>;

let api: TestApi;
let owner: TestAccount;
/** The next steps in order; the last one repeats. */
let steps: Step[] = [];
/** Events in order. */
const seen: string[] = [];
beforeAll(async () => {
  api = await startApi({
    app: {
      beside: async ({ services }) =>
        defineTask<Input>(services, TOY, {
          step: async (tx, task) => {
            seen.push(`step at ${task.done} of ${task.total}`);
            const step = steps.length > 1 ? steps.shift() : steps[0];
            if (!step) throw new Error('no step');
            return step(tx, task);
          },
          whenFailed: async (_, task) => void seen.push(`failed ${task.input.name}`),
          afterwards: async (task) => void seen.push(`afterwards ${task.input.name}`),
        }),
    },
  });
  owner = await api.createAccount();
});
afterAll(() => api.close());
beforeEach(() => {
  seen.length = 0;
});
afterEach(async () => {
  // Ends unfinished tasks, so that the sweeps of other tests do not find them.
  steps = [end()];
  await queueStaleTasks();
  await api.runJobs();
});

const queueStaleTasks = async (): Promise<void> => {
  api.clock.advance({ minutes: 11 });
  await sweepTasks(api.services);
};
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTenant(api.services.db, owner.accountId, work);
const start = (name = 'a') => within((tx) => startTask(api.services, tx, owner, TOY, { name }));
const stateOf = async ({ id }: { id: string }) => within((tx) => taskOf(tx, owner.accountId, id));
const progress =
  (done: number, total: number): Step =>
  () => ({ done, total });
const end =
  (...resultIds: string[]): Step =>
  () => ({ resultIds });
const fail =
  (error: Error): Step =>
  () => {
    throw error;
  };

describe('a background task', () => {
  it('runs step by step, each with the progress of the previous one', async () => {
    const result = api.services.random.uuid();
    const percents: (number | undefined)[] = [];
    const readProgress: Step = async () => {
      percents.push((await stateOf(task))?.progress);
      return { done: 2, total: 3 };
    };
    steps = [progress(1, 3), readProgress, progress(3, 3), end(result)];
    const task = await start();
    expect(task).toMatchObject({ status: 'queued', progress: 0, started_by: owner.userId, started_at: null });
    await api.runJobs();
    expect(seen).toEqual(['step at 0 of 0', 'step at 1 of 3', 'step at 2 of 3', 'step at 3 of 3', 'afterwards a']);
    expect(percents).toEqual([33]);
    const now = api.clock.now().toISOString();
    expect(await stateOf(task)).toMatchObject({
      status: 'succeeded',
      progress: 100,
      result_ids: [result],
      error_code: null,
      started_at: now,
      finished_at: now,
    });
  });

  it('stays below 100 percent until it succeeds', async () => {
    steps = [progress(3, 3), fail(new Error('cut off'))];
    const task = await start();
    await expect(api.runJobs()).rejects.toThrow('cut off');
    expect(await stateOf(task)).toMatchObject({ status: 'running', progress: 99, finished_at: null });
  });

  it('does not exist when the transaction that starts it is rolled back', async () => {
    steps = [end()];
    const cut = within(async (tx) => {
      await startTask(api.services, tx, owner, TOY, { name: 'rolled back' });
      throw new Error('rolled back');
    });
    await expect(cut).rejects.toThrow('rolled back');
    await api.runJobs();
    expect(seen).toEqual([]);
  });

  it('fails with the code of an AppError, and rolls back what the step wrote', async () => {
    const reject: Step = async (tx, { id }) => {
      await tx.updateTable('background_tasks').set({ done: 7, total: 9 }).where('id', '=', id).execute();
      throw new AppError('conflict');
    };
    steps = [progress(1, 4), reject];
    const task = await start('b');
    await api.runJobs();
    expect(seen).toEqual(['step at 0 of 0', 'step at 1 of 4', 'failed b']);
    expect(await stateOf(task)).toMatchObject({
      status: 'failed',
      error_code: 'conflict',
      progress: 25,
      result_ids: [],
    });
  });

  it('is queued again after a minute, and continues where it was', async () => {
    const slow: Step = (_, { done }) => {
      api.clock.advance({ seconds: 30 });
      return { done: done + 1, total: 9 };
    };
    steps = [slow, slow, slow, end()];
    const task = await start('slow');
    expect(await api.runJobs()).toBe(2);
    expect(seen).toEqual(['step at 0 of 0', 'step at 1 of 9', 'step at 2 of 9', 'step at 3 of 9', 'afterwards slow']);
    const { started_at, finished_at } = (await stateOf(task)) ?? {};
    expect(Date.parse(finished_at ?? '') - Date.parse(started_at ?? '')).toBe(90_000);
  });

  it('ignores a second job after its end', async () => {
    steps = [end()];
    const task = await start();
    await api.runJobs();
    seen.length = 0;
    await within((tx) =>
      api.services.jobs.send(tx, `background-task.${TOY}`, { accountId: owner.accountId, taskId: task.id }),
    );
    expect(await api.runJobs()).toBe(1);
    expect(seen).toEqual([]);
  });

  it('is queued again after ten minutes without progress', async () => {
    steps = [progress(1, 2), fail(new Error('the server died')), end()];
    const task = await start('stale');
    await expect(api.runJobs()).rejects.toThrow('the server died');
    api.clock.advance({ minutes: 10 });
    await sweepTasks(api.services);
    expect(await api.runJobs()).toBe(0);
    api.clock.advance({ seconds: 1 });
    await sweepTasks(api.services);
    expect(await api.runJobs()).toBe(1);
    expect(await stateOf(task)).toMatchObject({ status: 'succeeded' });
    expect(seen.slice(-2)).toEqual(['step at 1 of 2', 'afterwards stale']);
  });

  it('is abandoned after five runs without progress; progress resets the count', async () => {
    const dies = fail(new Error('the server died'));
    steps = [dies, dies, dies, dies, progress(1, 2), dies, dies, dies, dies, dies];
    const task = await start('stuck');
    for (let run = 0; run < 10; run += 1) {
      await expect(api.runJobs()).rejects.toThrow('the server died');
      await queueStaleTasks();
    }
    expect(await stateOf(task)).toMatchObject({ status: 'running', progress: 50 });
    expect(seen).toHaveLength(11);
    await api.runJobs();
    expect(await stateOf(task)).toMatchObject({ status: 'failed', error_code: 'internal' });
    expect(seen.slice(11)).toEqual(['failed stuck']);
  });
});
