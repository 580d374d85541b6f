import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, backgroundTasks, measurements, survey } from '@veleta/shared/contracts';
import { deploy, type Deployment } from './testing/deployment.ts';
import { callAt } from './testing/http-caller.ts';
import { answerSurvey, countKept, openForAll } from './testing/measuring.ts';
import { startProxy } from './testing/proxy.ts';
import { until } from './testing/until.ts';

const CLIENTS = 4;
/** Pause between two rounds of a client, which keeps all clients under the limit of one link. */
const PAUSE_MS = 100;
/** Rows of the set, deleted in ten steps. */
const MANY = 20_000;
let deployment: Deployment;
beforeAll(async () => {
  deployment = await deploy(2, { DRAIN_SECONDS: '1' });
});
afterAll(() => deployment.close());

describe('upgrade without downtime', () => {
  it('restarts two instances in turn under load, answers every request and keeps every answer', async () => {
    const { id, token } = await openForAll(deployment, 'leadership', 10_000);
    // A newer version's migration, unknown to the restarted instances.
    await deployment.ask('create table next_version (id integer primary key)');
    await deployment.ask('alter table measurements add column colour text');
    await deployment.ask(`alter table submissions add column channel text not null default 'web'`);
    await deployment.ask(`insert into kysely_migration values ('9001-next', '2099-01-01T00:00:00.000Z')`);

    const proxy = await startProxy(() => deployment.instances.map(({ url }) => url));
    let isRestarting = true;
    let accepted = 0;
    const statuses = new Set<number>();
    const client = async () => {
      while (isRestarting) {
        const page = await fetch(`${proxy.url}/request-survey-access/${token}`);
        const isWhole = (await page.text()).includes('"name":"ready"');
        const definition = await callAt(proxy.url, survey.getSurvey, { params: { token } });
        const sent = await answerSurvey(() => [proxy.url], token, 0);
        for (const status of [page.status, isWhole ? 200 : 0, definition.status, sent.status]) statuses.add(status);
        accepted += 1;
        await wait(PAUSE_MS);
      }
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, client));
    const exits: (number | null | undefined)[] = [];
    for (const number of [0, 1]) {
      exits.push(await deployment.instances[number]?.end('SIGTERM'));
      await deployment.start(number);
      await until(async () => proxy.ready() === 2);
    }
    isRestarting = false;
    await clients;
    await proxy.close();

    expect(exits).toEqual([0, 0]);
    expect([...statuses].sort()).toEqual([200, 201]);
    expect(proxy.lost).toEqual([]);
    expect(accepted).toBeGreaterThan(20);
    expect(await countKept(deployment, id)).toEqual({ rows: accepted, shown: accepted });
  });

  it('completes requests in progress after SIGTERM and closes their connections', async () => {
    const instance = await deployment.start(2, { DRAIN_SECONDS: '0' });
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const send = (path: string, body?: object) =>
      new Promise<{ status: number; connection: string | undefined; text: string }>((done, fails) => {
        const sent = request(new URL(path, instance.url), {
          agent,
          method: body ? 'POST' : 'GET',
          headers: body ? { 'content-type': 'application/json' } : {},
        });
        sent.once('error', fails).once('response', (answer) => {
          let text = '';
          answer.on('data', (chunk) => (text += chunk)).once('error', fails);
          answer.once('end', () =>
            done({ status: answer.statusCode ?? 0, connection: answer.headers.connection, text }),
          );
        });
        sent.end(body ? JSON.stringify(body) : undefined);
      });
    // Connections that are already open, like those of a proxy or browser.
    await Promise.all(Array.from({ length: 8 }, () => send('/health/live')));
    // Password checks are slow, and only two run at once.
    const signIns = Array.from({ length: 8 }, () => send('/api/v1/token/', deployment.owner));
    const first = await Promise.race(signIns);
    const exit = instance.end('SIGTERM');
    const answers = await Promise.all(signIns);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(first.connection).toBe('keep-alive');
    expect(answers.filter(({ connection }) => connection === 'close').length).toBeGreaterThan(0);
    expect(await exit).toBe(0);
    await expect(send('/health/live')).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
    // The tokens are valid at the other instances.
    for (const { text } of answers) {
      const { access } = JSON.parse(text);
      expect((await callAt(deployment.instances[0]?.url ?? '', accounts.getMe, { access })).status).toBe(200);
    }
  });
});

describe('server killed (kill -9) while it deletes a large set', () => {
  it('finishes the deletion after its restart, and affects no other data', async () => {
    const { ask, instances, owner, expireRunningJobs, skipRetryDelays } = deployment;
    const otherMeasurement = await openForAll(deployment, 'engagement', 10);
    await answerSurvey(() => [instances[0]?.url ?? ''], otherMeasurement.token, 0);
    const { id } = await openForAll(deployment, 'culture', 10);
    const call = async () => {
      const origin = instances[0]?.url ?? '';
      return { origin, access: (await callAt(origin, accounts.signIn, { body: owner })).reply?.access ?? '' };
    };
    const { origin, access } = await call();
    const stopped = await callAt(origin, measurements.stopMeasurement, { params: { id }, access });
    const set = stopped.reply?.set ?? '';
    // Waits for the jobs that follow the stop.
    await until(
      async () => (await ask('select from measurements where id = $1 and finalized_at is not null', [id])).length > 0,
    );
    const numbered = (row: string) => `('00000000-0000-4000-8000-' || lpad((${row})::text, 12, '0'))::uuid`;
    await ask(
      `insert into submissions (account_id, measurement_id, submission_id)
       select account_id, id, ${numbered('row')} from measurements, generate_series(1, ${MANY}) as row where id = $1`,
      [id],
    );
    const remaining = async () => (await ask('select from submissions where measurement_id = $1', [id])).length;
    // Another transaction locks a row in the middle, where the deletion stops.
    const release = await deployment.hold(
      `select from submissions where measurement_id = $1 and submission_id = ${numbered(String(MANY / 2))} for update`,
      [id],
    );
    const { reply: task } = await callAt(origin, measurements.deleteMeasurementSet, { params: { id: set }, access });
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    try {
      await until(async () => (await remaining()) < MANY && (await ask(isWaiting)).length > 0);
      await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
      expect(await remaining()).toBeGreaterThanOrEqual(MANY / 2);
    } finally {
      await release();
    }
    expect(await ask('select status from background_tasks where id = $1', [task?.id])).toEqual([{ status: 'running' }]);

    await expireRunningJobs();
    await deployment.start(0);
    const second = await call();
    const read = async () =>
      (
        await callAt(second.origin, backgroundTasks.getBackgroundTask, {
          params: { id: task?.id ?? '' },
          access: second.access,
        })
      ).reply;
    await until(async () => {
      await skipRetryDelays();
      return (await read())?.status !== 'running';
    });
    expect(await read()).toMatchObject({ status: 'succeeded', progress: 100, result_ids: [set] });
    expect(await remaining()).toBe(0);
    expect(await ask('select from measurements where id = $1', [id])).toEqual([]);
    expect(await countKept(deployment, otherMeasurement.id)).toEqual({ rows: 1, shown: 1 });
  });
});
