import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { analysisViews, measurements, survey } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import pg from 'pg';
import { createCaller } from '../../../platform/testing/caller.ts';
import { addCategory, done, openMeasurement } from '../../../platform/testing/measuring.ts';
import { startApi, startInstance, type TestAccount, type TestApi } from '../../../platform/testing/start-api.ts';
import { startTestReplica, type TestReplica } from '../../../platform/testing/test-replica.ts';
import { startTestServer } from '../../../platform/testing/test-server.ts';
import { until } from '../../../platform/testing/until.ts';
import { answerMeasurement } from '../results-jobs/testing/answer-measurement.ts';

const NO_MAILS = { deliver: async () => undefined, close: async () => undefined };
const TOPICS = ['Los turnos cambian', 'Mejores sueldos', 'Más capacitación'];
const PEOPLE = 60;

let server: Awaited<ReturnType<typeof startTestServer>>;
let replica: TestReplica;
/** The instance without the replica. */
let api: TestApi;
/** The instance with it. */
let reader: Awaited<ReturnType<typeof startInstance>>;
/** Results that both have. */
let results: Awaited<ReturnType<typeof measured>>;
const log: string[] = [];
const logTo = { write: (line: string) => void log.push(line) };

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'veleta-replica-'));
  await chmod(directory, 0o755);
  server = await startTestServer(directory);
  replica = await startTestReplica(directory, server.url);
  api = await startApi({ serverUrl: server.url });
  await replica.catchUp();
  reader = await startInstance(api, NO_MAILS, { replicaUrl: replica.urlOf(api.databaseUrl), logTo });
  results = await measured();
});
beforeEach(() => replica.catchUp());
afterAll(async () => {
  await reader?.close();
  await api?.close();
  await replica?.stop();
  await server?.stop();
});

/** Reads of the instance since the last call, by result. */
const countReads = async () => {
  const { values } = await reader.services.metrics.replicaReads.get();
  reader.services.metrics.replicaReads.reset();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.result, value]));
};
const callerOf = ({ access }: TestAccount) => createCaller(reader.app, access);

/** Creates an account with a finished measurement of two units, with comments and computed results. */
async function measured() {
  const owner = await api.createAccount();
  await addCategory(owner.call, 'Area', ['Sales', 'Workshop']);
  const { set, measurement, token } = await openMeasurement(owner.call, { number_of_participants: PEOPLE });
  await done(api.call(survey.getSurvey, { params: { token } }));
  const answers = Array.from({ length: PEOPLE }, (_, person) => ({
    units: [person % 2 === 0 ? 'Sales' : 'Workshop'],
    value: (position: number) => 1 + ((person + position) % 5),
    comment: TOPICS[person % TOPICS.length]!,
  }));
  const { id } = measurement;
  await answerMeasurement(api.services, owner.accountId, { measurementId: id, answers });
  await done(owner.call(measurements.stopMeasurement, { params: { id } }));
  await done(owner.call(analysisViews.getGroups, { params: { id } }));
  return { owner, call: callerOf(owner), id, setId: set.id };
}

/** Reads every view of a measurement. */
async function readViews(call: TestAccount['call'], id: string) {
  const one = { params: { id }, query: {} };
  return [
    await done(call(analysisViews.getOverview, one)),
    await done(call(analysisViews.getGroups, one)),
    await done(call(analysisViews.getDimensions, one)),
    await done(call(analysisViews.getBreakouts, one)),
    await done(call(analysisViews.getBenchmark, one)),
    await done(call(analysisViews.getTrend, one)),
    await done(call(analysisViews.getDrivers, one)),
    await done(call(analysisViews.getComments, one)),
    await done(call(analysisViews.getComments, { ...one, query: { search: 'SUELDOS' } })),
  ];
}

describe('results', () => {
  it('are read on the replica, even while their tables are locked on the primary', async () => {
    const { owner, call, id } = results;
    const expected = await readViews(owner.call, id);
    // Otherwise the replica would have the lock too.
    await replica.pause();
    const client = new pg.Client({ connectionString: api.databaseUrl });
    await client.connect();
    await client.query(
      'begin; lock table disclosed_tables, disclosed_views, response_comments, comment_search in access exclusive mode',
    );
    await countReads();
    expect(await readViews(call, id)).toEqual(expected);
    expect(await countReads()).toEqual({ done: expect.any(Number) });
    await client.end();
  });

  it('are read on the primary while the replica lacks them', async () => {
    await replica.pause();
    const { owner, call, id } = await measured();
    await countReads();
    log.length = 0;
    expect(await readViews(call, id)).toEqual(await readViews(owner.call, id));
    expect(await countReads()).toEqual({ missing: expect.any(Number) });
    expect(log.map((line) => JSON.parse(line).msg)).toEqual([
      'the read replica lags: it lacks results that the primary has',
    ]);
  });

  it('of a deleted measurement return not_found while the replica still has them', async () => {
    const { owner, call, id, setId } = await measured();
    await replica.catchUp();
    await replica.pause();
    await done(owner.call(measurements.deleteMeasurementSet, { params: { id: setId } }));
    await api.runJobs();
    const text = 'select count(*)::int as count from disclosed_views where measurement_id = $1';
    const [kept] = await replica.ask<{ count: number }>(api.databaseUrl, text, [id]);
    expect(kept?.count).toBeGreaterThan(0);
    const one = { params: { id }, query: {} };
    expect((await call(analysisViews.getOverview, one)).error.error).toBe('not_found');
    expect((await call(analysisViews.getComments, one)).error.error).toBe('not_found');
  });

  it('contain a renamed topic immediately', async () => {
    const { owner, call, id } = results;
    await replica.pause();
    const read = () => done(call(analysisViews.getComments, { params: { id }, query: {} }));
    const topic = (await read()).topics[0]!.id;
    const body = { label: 'Renamed', merged_into: null };
    await done(owner.call(analysisViews.updateCommentTopic, { params: { id, topic }, body }));
    await countReads();
    expect((await read()).topics.find((one) => one.id === topic)?.label).toBe('Renamed');
    expect(await countReads()).toEqual({ done: expect.any(Number) });
  });

  it('of another account are not visible on the replica', async () => {
    const { owner, id } = results;
    const stranger = await api.createAccount();
    const readAs = ({ accountId }: TestAccount) =>
      reader.services.resultsDb.find(accountId, async (tx) => {
        const rows = sql<{ is_replica: boolean; count: number }>`
          select pg_is_in_recovery() as is_replica, count(*)::int as count from disclosed_views where measurement_id = ${id}`;
        return (await rows.execute(tx)).rows[0];
      });
    expect(await readAs(stranger)).toEqual({ is_replica: true, count: 0 });
    expect((await readAs(owner))?.count).toBeGreaterThan(0);
  });
});

describe('a replica that fails', () => {
  /** Moves the clock past the pause after a failure and the interval of warnings. */
  const later = () => api.clock.advance({ minutes: 2 });

  it('is replaced by the primary for a read that is cancelled because it blocks the replay', async () => {
    const { owner, id } = results;
    await countReads();
    later();
    log.length = 0;
    const read = reader.services.resultsDb.find(owner.accountId, async (tx) => {
      const rows = sql<{ is_replica: boolean }>`
        select pg_is_in_recovery() as is_replica, case when pg_is_in_recovery() then pg_sleep(600) end
        from disclosed_views where measurement_id = ${id} limit 1`;
      return (await rows.execute(tx)).rows[0]?.is_replica;
    });
    const active = `select pid from pg_stat_activity where query like '%pg_sleep%' and wait_event = 'PgSleep'`;
    await until(async () => (await replica.ask(api.databaseUrl, active)).length > 0);
    await inSession('begin; lock table disclosed_views in access exclusive mode; commit');
    expect(await read).toBe(false);
    expect(await countReads()).toEqual({ failed: 1 });
    expect(log.map((line) => JSON.parse(line).err.code)).toEqual(['40001']);
    // Other reads still use it.
    await readViews(callerOf(owner), id);
    expect(await countReads()).toEqual({ done: expect.any(Number) });
  });

  it('is replaced by the primary until it answers again, with one warning a minute and readiness', async () => {
    const { owner, call, id } = results;
    later();
    await countReads();
    log.length = 0;
    await replica.stop();
    expect(await readViews(call, id)).toEqual(await readViews(owner.call, id));
    expect(await countReads()).toEqual({ failed: expect.any(Number) });
    expect(log.map((line) => JSON.parse(line).msg)).toEqual([
      'the read replica failed: results are read on the primary',
    ]);
    expect((await reader.app.inject('/health/ready')).statusCode).toBe(200);
    const withoutReplica = await startInstance(api, NO_MAILS, { replicaUrl: replica.urlOf(api.databaseUrl), logTo });
    await withoutReplica.close();
    await replica.start();
    await readViews(call, id);
    expect(await countReads()).toEqual({ failed: expect.any(Number) });
    later();
    await until(async () => {
      await readViews(call, id);
      return (await countReads()).failed === undefined;
    });
  });
});

describe('the address of a replica is rejected at start', () => {
  const startWith = (replicaUrl: string) => startInstance(api, NO_MAILS, { replicaUrl });
  it('if it is the primary itself', async () => {
    await expect(startWith(api.databaseUrl)).rejects.toThrow(
      'The read replica of DATABASE_REPLICA_URL cannot be used: it is not in recovery',
    );
  });
  it('if it is a replica of another database', async () => {
    await expect(startWith(replica.urlOf(server.url))).rejects.toThrow('it is a replica of another database');
  });
  it('if the login is rejected', async () => {
    const url = new URL(replica.urlOf(api.databaseUrl));
    url.password = 'wrong';
    await expect(startWith(url.href)).rejects.toThrow('password authentication failed');
  });
});

/** Runs statements on the primary as the owner of the tables. */
async function inSession(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}
