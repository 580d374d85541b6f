import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accounts, analysis, measurements, survey } from '@veleta/shared/contracts';
import { deploy, type Deployment } from './testing/deployment.ts';
import { callAt } from './testing/http-caller.ts';
import { answerSurvey, countKept, openForAll, openForList } from './testing/measuring.ts';
import { hasPgBouncer, startPgBouncer, type PgBouncer } from './testing/pgbouncer.ts';
import { until } from './testing/until.ts';

jest.setTimeout(900_000);

/*
 * Two instances behind PgBouncer (https://www.pgbouncer.org, ISC) in transaction mode, with the files of
 * deploy/pgbouncer. Debian package: pgbouncer.
 */
const INSTANCES = 2;
/** Connections of PgBouncer to PostgreSQL; the instances open up to 20 to PgBouncer. */
const POOL_SIZE = 6;
const AT_ONCE = 40;
const ROUNDS = 5;
const PEOPLE_OF_ROUND = 400;

const isRequired = process.env.ORACLES === 'required';
const withPgBouncer = hasPgBouncer || isRequired ? describe : describe.skip;
if (!hasPgBouncer && !isRequired)
  console.warn('Skipped: pgbouncer is not on this machine. ORACLES=required makes that a failure.');

withPgBouncer('two instances behind PgBouncer in transaction mode', () => {
  let pooler: PgBouncer | undefined;
  let pooled: Deployment;
  let direct: Deployment;
  beforeAll(async () => {
    pooled = await deploy(INSTANCES, {}, async ({ superuserUrl }) => {
      pooler = await startPgBouncer(superuserUrl, POOL_SIZE);
      return { DATABASE_POOLER_URL: pooler.url };
    });
    direct = await deploy(INSTANCES);
  });
  afterAll(async () => {
    await Promise.all([pooled, direct].map((deployment) => deployment?.close()));
    await pooler?.close();
  });

  const at = (index: number) => pooled.instances[index % INSTANCES]?.url ?? '';
  const originsOf = (deployment: Deployment) => () => deployment.instances.map(({ url }) => url);
  const signIn = async () => (await callAt(at(0), accounts.signIn, { body: pooled.owner })).reply;
  /** Counts the connections of PgBouncer to PostgreSQL. */
  const countConnections = async () => {
    const [row] = await pooled.ask<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where usename = 'veleta_pooled'`,
    );
    return row?.count ?? 0;
  };

  /** Lets people take the survey at all instances; returns how many submissions a second were acknowledged. */
  const answerAll = async (deployment: Deployment, token: string, people: number): Promise<number> => {
    let begun = 0;
    const start = performance.now();
    const person = async (client: number) => {
      while (begun < people) {
        begun += 1;
        const { status, error } = await answerSurvey(originsOf(deployment), token, client + begun);
        expect([status, error]).toEqual([201, undefined]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, client) => person(client)));
    return (people * 1_000) / (performance.now() - start);
  };

  it('share sessions and end them immediately', async () => {
    const { access, refresh } = (await signIn()) ?? { access: '', refresh: '' };
    for (const index of [0, 1])
      expect((await callAt(at(index), accounts.getMe, { access })).reply?.email).toBe(pooled.owner.email);
    const next = await Promise.all(
      [0, 1].map((index) => callAt(at(index), accounts.refreshTokens, { body: { refresh } })),
    );
    expect(next[0]?.reply?.refresh).toBe(next[1]?.reply?.refresh);
    await callAt(at(1), accounts.revokeTokens, { body: { refresh } });
    for (const index of [0, 1])
      expect((await callAt(at(index), accounts.getMe, { access })).error).toBe('token_expired');
  });

  it('store each submission once, over fewer connections to PostgreSQL than they have to PgBouncer', async () => {
    const { id, token } = await openForAll(pooled, 'talent-retention', 1_000);
    let most = 0;
    let isAnswering = true;
    const watch = (async () => {
      while (isAnswering) most = Math.max(most, await countConnections());
    })();
    await answerAll(pooled, token, PEOPLE_OF_ROUND).finally(() => (isAnswering = false));
    await watch;
    expect(await countKept(pooled, id)).toEqual({ rows: PEOPLE_OF_ROUND, shown: PEOPLE_OF_ROUND });
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(POOL_SIZE);
  });

  it('compute results from the answers, and return them from every instance', async () => {
    const { id, token } = await openForAll(pooled, 'work-climate', 100);
    const definition = (await callAt(at(0), survey.getSurvey, { params: { token } })).reply;
    const items = definition?.dimensions.flatMap((dimension) => dimension.items) ?? [];
    const value = { likert5: 5, enps: 10, open: null };
    const answers = items.map(({ key, type }) => ({ item: key, value: value[type] }));
    for (let person = 0; person < 30; person += 1) {
      const params = { token };
      const reservation = randomBytes(32).toString('base64url');
      await callAt(at(person), survey.startSurvey, { params, body: { reservation } });
      const body = { submission_id: randomUUID(), reservation, units: [], answers };
      expect((await callAt(at(person + 1), survey.submitSurvey, { params, body })).status).toBe(201);
    }
    const access = (await signIn())?.access ?? '';
    await callAt(at(0), measurements.stopMeasurement, { params: { id }, access });
    const read = (index: number) => callAt(at(index), analysis.getAnalysis, { params: { id }, access });
    await until(async () => (await read(1)).reply?.status === 'ready');
    for (const index of [0, 1]) {
      const { reply } = await read(index);
      // Published shares are top-coded.
      expect([reply?.participation.responses, reply?.product?.favorability]).toEqual([
        30,
        { value: 90, bound: 'at_least' },
      ]);
    }
    // The vacuum that follows needs a session of its own.
    await until(async () => {
      const [row] = await pooled.ask<{ is_wiped: boolean }>(
        'select traces_wiped_at is not null as is_wiped from measurements where id = $1',
        [id],
      );
      return row?.is_wiped === true;
    });
  });

  it('send each mail once, under locks of direct sessions', async () => {
    const people = Array.from({ length: 60 }, (_, index) => `person-${index}@example.org`);
    await openForList(pooled, 'leadership', people);
    await until(async () => new Set(pooled.mails.accepted.map(({ to }) => to)).size === people.length);
    expect(pooled.mails.accepted).toHaveLength(people.length);
  });

  it('return 503 while PgBouncer or PostgreSQL behind it is gone, and recover without a restart', async () => {
    const ready = async (index: number) => (await fetch(new URL('/health/ready', at(index)))).status;
    const me = async (index: number, access: string) => (await callAt(at(index), accounts.getMe, { access })).status;
    const access = (await signIn())?.access ?? '';
    await pooler?.stop();
    await until(async () => (await ready(0)) === 503 && (await ready(1)) === 503);
    expect(await Promise.all([0, 1].map((index) => me(index, access)))).toEqual([503, 503]);
    await pooler?.start();
    await until(async () => (await ready(0)) === 200 && (await ready(1)) === 200);
    expect(await Promise.all([0, 1].map((index) => me(index, access)))).toEqual([200, 200]);

    // PgBouncer reports lost and refused connections as protocol violations.
    await pooled.ask('alter role veleta_pooled connection limit 0');
    await pooled.ask(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'veleta_pooled'`);
    const statuses = await Promise.all(Array.from({ length: 6 }, (_, index) => me(index, access)));
    expect(new Set(statuses)).toEqual(new Set([503]));
    await pooled.ask('alter role veleta_pooled connection limit -1');
    await until(async () => (await ready(0)) === 200 && (await ready(1)) === 200);
    expect(await me(0, access)).toBe(200);
  });

  it('reject a login without the role of the application or without timeouts', async () => {
    const start = () => pooled.start(INSTANCES);
    for (const [remove, restore] of [
      ['alter role veleta_pooled reset role', `alter role veleta_pooled set role = 'veleta_app'`],
      ['alter role veleta_pooled reset statement_timeout', `alter role veleta_pooled set statement_timeout = '20s'`],
    ] as const) {
      await pooled.ask(remove);
      await pooled.ask(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'veleta_pooled'`);
      await expect(start()).rejects.toThrow('must have the role veleta_app and timeouts by default');
      await pooled.ask(restore);
      await pooled.ask(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'veleta_pooled'`);
    }
    await (await start()).end('SIGTERM');
  });

  it('store as many submissions as two instances without PgBouncer, in alternate rounds', async () => {
    const both = [pooled, direct];
    const opened = await Promise.all(both.map((deployment) => openForAll(deployment, 'engagement', 10_000)));
    const rates: number[][] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [index, deployment] of both.entries()) {
        const rate = await answerAll(deployment, opened[index]?.token ?? '', PEOPLE_OF_ROUND);
        // The first round fills caches.
        if (round > 0) rates[index]?.push(rate);
      }
    const [withPooler = 0, without = 0] = rates.map((all) => all.toSorted((a, b) => a - b)[all.length >> 1]);
    const spoken = (all: readonly number[] = []) => all.map((rate) => Math.round(rate)).join(', ');
    console.log(
      `Submissions a second, ${AT_ONCE} people at a time, ${INSTANCES} instances: ${Math.round(withPooler)} with PgBouncer (${spoken(rates[0])}), ${Math.round(without)} without (${spoken(rates[1])}).`,
    );
    const sent = (ROUNDS + 1) * PEOPLE_OF_ROUND;
    for (const [index, deployment] of both.entries())
      expect(await countKept(deployment, opened[index]?.id ?? '')).toEqual({ rows: sent, shown: sent });
  });
});
