import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { defineCall } from '@veleta/shared/contracts';
import * as z from 'zod/mini';
import { route } from './route.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

const toy = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'toys',
  uri: ':name/',
  params: z.object({ name: z.string() }),
  isPublic: true,
  body: z.object({ wish: z.string() }),
  status: 200,
  reply: z.object({ by: z.string(), wish: z.string() }),
  summary: 'x',
});
const limit = { max: 4, windowMs: 60_000 };

let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await startApi({
    config: { hasRateLimits: true },
    app: {
      beside: async (app) => {
        const key = (request: object) => String(Object(Object(request).params).name);
        route(app, toy, { access: 'public', limit: { ...limit, key } }, async ({ body: { wish } }) => ({
          by: 'route',
          wish,
        }));
        app.quickRoutes.add({
          call: toy,
          bodyLimitBytes: 100,
          understand: ({ parameter, body }) => ({
            limit: { ...limit, key: parameter },
            answer: async () => {
              if (body.includes('fail')) throw new Error('The toy is broken.');
              return body.includes('refuse') ? null : { status: 200, body: '{"by":"quick"}' };
            },
          }),
        });
      },
    },
  });
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

const ask = async (name: string, wish: string, method = 'POST') => {
  const answer = await fetch(`${origin}/api/v1/toys/${name}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify({ wish }) } : {}),
  });
  return { status: answer.status, left: answer.headers.get('x-ratelimit-remaining'), body: await answer.json() };
};

it('what a quick route answers, the framework never sees; what it refuses or fails at goes on as if it had not been', async () => {
  expect(await ask('kite/', 'fly')).toEqual({ status: 200, left: '3', body: { by: 'quick' } });
  expect(await ask('kite', 'refuse')).toMatchObject({ status: 200, body: { by: 'route', wish: 'refuse' } });
  expect(await ask('kite', 'fail')).toMatchObject({ status: 200, body: { by: 'route', wish: 'fail' } });
  expect(await ask('kite/', 'x'.repeat(200))).toMatchObject({ body: { by: 'route' } });
  expect(await ask('kite/', 'fly', 'GET')).toMatchObject({ status: 405 });
});

it('counts calls together with its route, each once, and leaves it to that to refuse one too many', async () => {
  expect((await ask('ball/', 'roll')).left).toBe('3');
  await ask('ball/', 'refuse');
  expect((await ask('ball/', 'x'.repeat(200))).left).toBe('1');
  expect((await ask('ball/', 'roll')).left).toBe('0');
  expect(await ask('ball/', 'roll')).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
  expect(await ask('rope/', 'jump')).toMatchObject({ status: 200, left: '3' });
});
