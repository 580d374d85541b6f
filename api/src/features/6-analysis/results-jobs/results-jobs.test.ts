import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { analysis, analysisViews, measurements, operations } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { inTenant } from '../../../platform/database/tenant.ts';
import { createServices } from '../../../create-services.ts';
import type { Services } from '../../../platform/services.ts';
import { type AllRows, openAllRows } from '../../../platform/testing/database-rows.ts';
import { addCategory, done, openMeasurement } from '../../../platform/testing/measuring.ts';
import { startApi, type TestAccount, type TestApi } from '../../../platform/testing/start-api.ts';
import { measurementOf } from '../../4-measurements/measurements/index.ts';
import { readTable } from '../analysis/disclosure.service.ts';
import { stopResultsJobs, computeResults } from './results-jobs.service.ts';
import { ensureClosed } from '../../5-collection/survey-closing/index.ts';
import { answerMeasurement } from './testing/answer-measurement.ts';

let api: TestApi;
let other: Services;
let operator: TestAccount;
/** Connection without row-level security, for writes that no server could make. */
let rows: AllRows;
beforeAll(async () => {
  api = await startApi();
  const { config, limits } = api.services;
  other = await createServices({ database: { url: api.databaseUrl }, config, clock: api.clock, limits });
  rows = await openAllRows(api.databaseUrl);
  operator = await api.createAccount({ email: 'operator@veleta.test' });
});
afterAll(async () => {
  await rows.close();
  await other.close();
  await api.close();
});

/** Creates an ended measurement with sealed answers and without results. */
async function ended({ categories = ['Area'] } = {}) {
  const owner = await api.createAccount();
  const { accountId } = owner;
  for (const title of categories) await addCategory(owner.call, title, [`${title} 1`, `${title} 2`]);
  const { measurement } = await openMeasurement(owner.call, { number_of_participants: 100 });
  await answerMeasurement(api.services, accountId, {
    measurementId: measurement.id,
    answers: Array.from({ length: 60 }, (_, person) => ({
      // A third of the people have a unit in the first category only.
      units: categories.flatMap((title, at) =>
        at > 0 && person % 3 === 0 ? [] : [`${title} ${1 + ((person >> at) % 2)}`],
      ),
      value: (position, type) => (type === 'enps' ? person % 11 : 1 + ((person + position) % 5)),
    })),
  });
  await done(owner.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
  function inTables<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return inTenant(api.services.db, accountId, async (tx) => (await query.execute(tx)).rows);
  }
  return {
    owner,
    accountId,
    one: { params: { id: measurement.id } },
    inTables,
    row: () =>
      inTenant(api.services.db, accountId, (tx) => measurementOf(tx, accountId, measurement.id, api.clock.now())),
    pendingJob: async () =>
      (
        await inTables(
          sql<{ attempts: number; holder: string | null; lease_expires_at: Date }>`select * from results_jobs`,
        )
      )[0],
    sealed: () => rows.query('select content from sealed_submissions where measurement_id = $1', [measurement.id]),
    keyFiles: async () =>
      (await readdir(api.services.config.keyStore)).filter((name) => name.startsWith(measurement.id)),
  };
}
const sweep = async () => {
  await inTenant(api.services.db, operator.accountId, (tx) => api.services.jobs.send(tx, 'results-jobs.sweep', {}));
  await api.runJobs();
};

/** Returns whether a statement waits for a lock. */
const isWaiting = async (statement: string) =>
  (
    await rows.query(
      `select from pg_stat_activity
       where wait_event_type = 'Lock' and query like $1 and datname = current_database()`,
      [statement],
    )
  ).length > 0;

describe('results job', () => {
  it('runs on one of several servers, and deletes its row', async () => {
    const { accountId, one, owner, row, pendingJob } = await ended();
    const measurement = await row();
    const both = await Promise.all(
      [api.services, other].map((services) => computeResults(services, accountId, measurement)),
    );
    expect(both.toSorted()).toEqual([false, true]);
    expect((await done(owner.call(analysis.getAnalysis, one))).status).toBe('ready');
    expect(await pendingJob()).toBeUndefined();
  });

  it('stores every heat map of three categories in which some people have no unit', async () => {
    const { accountId, one, owner, row } = await ended({ categories: ['Area', 'Place', 'Level'] });
    expect(await computeResults(api.services, accountId, await row())).toBe(true);
    const { category, categories } = await done(owner.call(analysisViews.getBreakouts, one));
    for (const { id } of categories.find(({ id }) => id === category!.id)!.filters) {
      const { filter } = await done(owner.call(analysisViews.getBreakouts, { ...one, query: { filter: id } }));
      expect(filter?.id).toBe(id);
    }
  });

  it('makes concurrent readers wait, also on another server', async () => {
    const { accountId, one, owner, row } = await ended();
    const measurement = await row();
    const replies = await Promise.all([
      readTable(other, accountId, measurement),
      ...Array.from({ length: 4 }, () => done(owner.call(analysis.getAnalysis, one))),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'ready'));
  });

  it('is taken over from a server whose lease has expired', async () => {
    const { accountId, inTables, row } = await ended();
    const measurement = await row();
    const now = api.clock.now();
    const held = (until: ReturnType<typeof sql>) =>
      inTables(sql`
        insert into results_jobs (measurement_id, account_id, attempts, holder, lease_expires_at, started_at, retry_at)
        values (${measurement.id}, ${accountId}, 1, ${api.services.random.uuid()}, ${until}, ${now}, ${now})
        on conflict (measurement_id) do update set lease_expires_at = excluded.lease_expires_at`);
    await held(sql`now() + interval '1 minute'`);
    expect(await computeResults(api.services, accountId, measurement)).toBe(false);
    await expect(readTable(api.services, accountId, measurement, { timeoutMs: 10 })).rejects.toThrow('results_pending');
    await held(sql`now() - interval '1 second'`);
    expect(await computeResults(api.services, accountId, measurement)).toBe(true);
  });

  it('is retried with back-off after a failure, reports the error to operators, and succeeds after the cause is removed', async () => {
    const { accountId, one, owner, pendingJob, sealed, keyFiles } = await ended();
    // One more submission was acknowledged than exists, so submissions may be missing.
    const acknowledge = (change: number) =>
      rows.query('update measurements set submissions = submissions + $1 where id = $2', [change, one.params.id]);
    await acknowledge(1);
    await ensureClosed(api.services, accountId, one.params.id);

    const first = await owner.call(analysis.getAnalysis, one);
    expect([first.status, first.error.error, first.error.retry_after]).toEqual([503, 'results_pending', 60]);
    expect((await owner.call(analysisViews.getOverview, one)).error.error).toBe('results_pending');
    await sweep();
    expect(await pendingJob()).toMatchObject({ attempts: 1, holder: null });
    expect((await api.services.metrics.write()).text).toContain('veleta_results_pending{state="failing"} 1');
    expect(await done(operator.call(operations.getPendingResults))).toMatchObject({
      waiting: 0,
      running: 0,
      failing: 1,
      most_attempts: 1,
      next_try_at: new Date(api.clock.now().getTime() + 60_000).toISOString(),
      last_error: { message: expect.stringContaining('61 submissions were acknowledged, but 60 exist') },
    });
    for (const [minutes, attempts] of [
      [1, 2],
      [4, 2],
      [1, 3],
      [29, 3],
    ] as const) {
      api.clock.advance({ minutes });
      await sweep();
      expect(await pendingJob()).toMatchObject({ attempts });
    }
    // Submissions and key files are unchanged.
    expect([await sealed(), await keyFiles()].map(({ length }) => length)).toEqual([60, 2]);
    await acknowledge(-1);
    api.clock.advance({ minutes: 1 });
    await sweep();
    expect((await done(owner.call(analysis.getAnalysis, one))).status).toBe('ready');
    expect(await done(operator.call(operations.getPendingResults))).toMatchObject({ failing: 0, last_error: null });
    expect([...(await sealed()), ...(await keyFiles())]).toEqual([]);
  });

  it('publishes nothing and deletes nothing if a submission was modified', async () => {
    const { accountId, one, row, sealed, keyFiles, inTables } = await ended();
    await rows.query(
      `update sealed_submissions set content = set_byte(content, 100, get_byte(content, 100) # 1)
       where submission_id = (select max(submission_id::text)::uuid from sealed_submissions where measurement_id = $1)`,
      [one.params.id],
    );
    await expect(computeResults(api.services, accountId, await row())).rejects.toThrow();
    expect(await inTables(sql`select from disclosed_tables`)).toEqual([]);
    expect([await sealed(), await keyFiles()].map(({ length }) => length)).toEqual([60, 2]);
  });

  it('publishes nothing if a submission was copied under another id', async () => {
    const { accountId, one, row, inTables } = await ended();
    await rows.query(
      `with moved as (select measurement_id, account_id, content from sealed_submissions where measurement_id = $1 limit 1)
       insert into sealed_submissions (measurement_id, account_id, submission_id, content)
       select measurement_id, account_id, gen_random_uuid(), content from moved`,
      [one.params.id],
    );
    await expect(computeResults(api.services, accountId, await row())).rejects.toThrow();
    expect(await inTables(sql`select from disclosed_tables`)).toEqual([]);
  });

  it('keeps its lease while it writes for longer than the lease lasts', async () => {
    const { accountId, row, pendingJob, one } = await ended();
    const config = { ...api.services.config, jobTakeOverSeconds: 3 };
    const { limits } = api.services;
    const slow = await createServices({ database: { url: api.databaseUrl }, config, clock: api.clock, limits });
    const blocking = await openAllRows(api.databaseUrl);
    await blocking.query('begin');
    await blocking.query('select from sealed_submissions where measurement_id = $1 for update', [one.params.id]);
    let [failure, isSettled]: [unknown, boolean] = [undefined, false];
    const computed = computeResults(slow, accountId, await row())
      .catch((cause: unknown) => {
        failure = cause;
        return false;
      })
      .finally(() => (isSettled = true));
    const heldUntil = async () => (await pendingJob())?.lease_expires_at.getTime() ?? 0;
    try {
      while (!isSettled && !(await isWaiting('select truncate_sealed(%')));
      const first = await heldUntil();
      // Heartbeats continue and do not wait for the job's own transaction.
      while (!isSettled && (await heldUntil()) < first + 3_500)
        expect(await isWaiting('%update results_jobs%')).toBe(false);
    } finally {
      await blocking.query('rollback');
      await blocking.close();
    }
    expect([await computed, failure]).toEqual([true, undefined]);
    expect(await pendingJob()).toBeUndefined();
    await slow.close();
  });

  it('succeeds if a heartbeat waits while its transaction commits', async () => {
    const { accountId, row, pendingJob, keyFiles } = await ended();
    const config = { ...api.services.config, jobTakeOverSeconds: 3 };
    const { limits } = api.services;
    const slow = await createServices({ database: { url: api.databaseUrl }, config, clock: api.clock, limits });
    const blocking = await openAllRows(api.databaseUrl);
    // The job's transaction deletes its lease and waits at its commit.
    const LOCK = 4_711;
    await rows.query(`create function wait_for_test() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(${LOCK}); return null; end'`);
    await rows.query(`create constraint trigger waits after delete on results_jobs deferrable initially deferred
      for each row execute function wait_for_test()`);
    try {
      await blocking.query('begin');
      await blocking.query(`select pg_advisory_xact_lock(${LOCK})`);
      let isSettled = false;
      const computed = computeResults(slow, accountId, await row()).finally(() => (isSettled = true));
      computed.catch(() => {});
      while (!isSettled && !(await isWaiting('%update results_jobs%')));
      await blocking.query('rollback');
      expect(await computed).toBe(true);
      expect(await pendingJob()).toBeUndefined();
      expect(await keyFiles()).toEqual([]);
    } finally {
      await blocking.query('rollback');
      await blocking.close();
      await rows.query('drop trigger waits on results_jobs');
      await rows.query('drop function wait_for_test');
      await slow.close();
    }
  });

  it('is aborted by a shutdown without counting the attempt', async () => {
    const { accountId, row, pendingJob } = await ended();
    const { config, limits } = api.services;
    const stopping = await createServices({ database: { url: api.databaseUrl }, config, clock: api.clock, limits });
    const computed = computeResults(stopping, accountId, await row());
    const settled = computed.catch((cause: Error) => cause.message);
    while (!(await pendingJob())) await new Promise(setImmediate);
    await stopResultsJobs(stopping);
    expect(await settled).toBe('results_pending');
    await stopping.close();
    expect(await pendingJob()).toMatchObject({ attempts: 0, holder: null });
    expect(await computeResults(api.services, accountId, await row())).toBe(true);
  });
});
