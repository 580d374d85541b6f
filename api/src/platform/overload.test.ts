import { afterEach, expect, it, jest } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import Fastify from 'fastify';
import type pg from 'pg';
import pino from 'pino';
import { poolOf } from './database/open-database.ts';
import { registerOverload } from './overload.ts';
import { apiOfFile } from './testing/api-of-file.ts';

const api = apiOfFile({ app: { isSheddingLoad: true } });
afterEach(() => {
  jest.useRealTimers();
});

const POOL_SIZE = 10;
/** Repeats a call that needs no connection itself, until its reply has a certain status. */
async function askUntil(isDone: (status: number) => boolean) {
  for (;;) {
    const reply = await api.app.inject('/api/v1/nothing/');
    if (isDone(reply.statusCode)) return reply;
    await new Promise(setImmediate);
  }
}

it('rejects calls while a connection takes too long, still answers health checks, and recovers', async () => {
  expect((await api.app.inject('/api/v1/nothing/')).statusCode).toBe(404);
  const held = await Promise.all(Array.from({ length: POOL_SIZE }, () => poolOf(api.services.db).connect()));
  const refused = await askUntil((status) => status === 503);
  expect(refused.json()).toMatchObject({ error: 'unavailable', retry_after: 3 });
  expect(refused.headers['retry-after']).toBe('3');
  expect((await api.app.inject('/health/live')).statusCode).toBe(200);
  for (const client of held) client.release();
  await askUntil((status) => status === 404);
  expect((await api.call(accounts.checkActivation, { query: { token: 'x' } })).error.error).toBe('link_invalid');
});

it.each([
  { what: 'a free connection is slow to open on a busy machine', totalCount: 3, status: 404 },
  { what: 'all connections are in use', totalCount: POOL_SIZE, status: 503 },
])('replies $status to calls while $what', async ({ totalCount, status }) => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const app = Fastify();
  const connect = () => new Promise<pg.PoolClient>(() => {});
  registerOverload(
    app,
    { connect, idleCount: 0, totalCount, options: { max: POOL_SIZE } } as never,
    pino({ enabled: false }),
  );
  await app.ready();
  await jest.advanceTimersByTimeAsync(2_000);
  expect((await app.inject('/api/v1/nothing/')).statusCode).toBe(status);
  await app.close();
});
