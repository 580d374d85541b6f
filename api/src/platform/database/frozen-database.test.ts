import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, measurements, survey } from '@veleta/shared/contracts';
import pg from 'pg';
import type { Caller } from '../testing/caller.ts';
import { openMeasurement } from '../testing/measuring.ts';
import { startApi, type TestAccount, type TestApi } from '../testing/start-api.ts';
import { startTestServer } from '../testing/test-server.ts';
import { REPLICA_LIMITS } from './open-database.ts';
import { setTenant } from './tenant.ts';

const LIMITS = {
  connectMs: 2_000,
  statementMs: 2_000,
  answerMs: 2_500,
  idleMs: 8_000,
  healthMs: 2_000,
  resultsMs: 2_000,
  replica: REPLICA_LIMITS,
};
/** More than the connections of the pool. */
const CALLERS = 25;
let directory: string;
let server: Awaited<ReturnType<typeof startTestServer>>;
let api: TestApi;
let owner: TestAccount;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'veleta-frozen-'));
  await chmod(directory, 0o755);
  server = await startTestServer(directory);
  api = await startApi({ serverUrl: server.url, limits: LIMITS, config: { hasRateLimits: true } });
  owner = await api.createAccount();
});
afterAll(async () => {
  await api.close();
  await server.stop();
});

/** Repeats a call that times out on a busy machine, like a client that respects `Retry-After`. */
function retrying(call: Caller): Caller {
  return async (...input) => {
    let answer = await call(...input);
    while (answer.status === 503) answer = await call(...input);
    return answer;
  };
}

/** Freezes PostgreSQL like SIGSTOP, a frozen disk or a migrated virtual machine. Returns a function that resumes it. */
async function freeze(): Promise<() => void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  await client.end();
  const postmaster = Number((await readFile(join(directory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  const pids = [postmaster, ...rows.map(({ pid }) => pid)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids.reverse()) process.kill(pid, 'SIGCONT');
  };
}

describe('a frozen PostgreSQL', () => {
  it('answers every request with 503 while frozen, and serves the same requests afterwards', async () => {
    const { token } = await openMeasurement(retrying(owner.call));
    const submission = () => ({
      submission_id: api.services.random.uuid(),
      reservation: api.services.random.bytes(32).toString('base64url'),
      units: [],
      answers: [],
    });
    const callsOf = (participant: Caller, member: Caller) => [
      () => participant(survey.getSurvey, { params: { token } }),
      () => participant(survey.startSurvey, { params: { token }, body: {} }),
      () => participant(survey.submitSurvey, { params: { token }, body: submission() }),
      () => participant(accounts.signIn, { body: { email: owner.email, password: owner.password } }),
      () => member(measurements.getMeasurementSets),
    ];
    const calls = callsOf(api.call, owner.call);
    const retried = callsOf(retrying(api.call), retrying(owner.call));
    // Opens the connections and fills the caches.
    await Promise.all(retried.map((call) => call()));

    const goOn = await freeze();
    try {
      const answers = await Promise.all(Array.from({ length: CALLERS }, (_, index) => calls[index % calls.length]?.()));
      expect([...new Set(answers.map((answer) => answer?.error.error))]).toEqual(['unavailable']);
      expect([...new Set(answers.map((answer) => [answer?.status, answer?.headers['retry-after']].join()))]).toEqual([
        '503,5',
      ]);
      api.clock.advance({ seconds: 10 });
      expect((await api.app.inject('/health/ready')).statusCode).toBe(503);
      expect((await api.app.inject('/health/live')).statusCode).toBe(200);
    } finally {
      goOn();
    }
    const after = await Promise.all([retried[0], retried[1], retried[3], retried[4]].map((call) => call?.()));
    expect(after.map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
    // A busy machine may exceed the timeout at first.
    while ((await api.app.inject('/health/ready')).statusCode !== 200) await new Promise(setImmediate);
  });

  it('ends a transaction left open by a paused server, so that its rows are unlocked', async () => {
    const { id } = (await openMeasurement(retrying(owner.call), { product: 'engagement' })).measurement;
    const paused = await api.services.db.startTransaction().execute();
    await setTenant(paused, owner.accountId);
    await paused.selectFrom('measurements').select('id').where('id', '=', id).forUpdate().execute();
    // The waiting request fails first, and gets the row once PostgreSQL has ended the other transaction.
    const stop = () => owner.call(measurements.stopMeasurement, { params: { id } });
    let answer = await stop();
    expect(answer.status).toBe(503);
    while (answer.status === 503) answer = await stop();
    expect(answer.status).toBe(200);
    await expect(paused.rollback().execute()).rejects.toThrow();
  });
});
