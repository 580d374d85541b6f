import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { buildApp } from '../../app.ts';
import { createServices } from '../../create-services.ts';
import type { Services } from '../services.ts';
import { startApi, type TestApi } from '../testing/start-api.ts';
import { createCaller } from '../testing/caller.ts';
import { countCall, deleteExpiredRateLimits } from './count-call.ts';

let api: TestApi;
let other: Services;
let otherCall: TestApi['call'];
let closeOther: () => Promise<void>;
beforeAll(async () => {
  api = await startApi({ config: { hasRateLimits: true } });
  // A second instance of the server on the same database.
  const { config, limits } = api.services;
  other = await createServices({ database: { url: api.databaseUrl }, config, limits });
  const app = await buildApp(other);
  otherCall = createCaller(app);
  closeOther = async () => {
    await app.close();
    await other.close();
  };
});
afterAll(async () => {
  await closeOther();
  await api.close();
});

const MAX = 60;

describe('a rate limit', () => {
  it('is exact over all instances for concurrent calls', async () => {
    const ask = (call: TestApi['call']) => call(accounts.checkActivation, { query: { token: 'x' } });
    const answers = await Promise.all(
      Array.from({ length: MAX + 20 }, (_, index) => ask(index % 2 ? api.call : otherCall)),
    );
    const codes = answers.map(({ error }) => error.error);
    expect(codes.filter((code) => code === 'link_invalid')).toHaveLength(MAX);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(20);
    const late = await ask(otherCall);
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    // Routes are counted separately.
    expect((await otherCall(accounts.resendActivation, { body: { email: 'nobody@example.org' } })).status).not.toBe(
      429,
    );
  });

  it('restarts after its window, and deletes expired windows', async () => {
    const count = () => countCall(api.services, { scope: 'test', caller: 'ana@example.org', windowMs: 60_000 });
    expect([(await count()).calls, (await count()).calls]).toEqual([1, 2]);
    const { rows } = await sql<{ text: string }>`select r::text as text from rate_limits r`.execute(api.services.db);
    expect(rows.map(({ text }) => text).join()).not.toContain('ana');
    await sql`update rate_limits set window_ends_at = now()`.execute(api.services.db);
    const { calls, endsInMs } = await count();
    expect(calls).toBe(1);
    expect(endsInMs).toBe(60_000);
    await deleteExpiredRateLimits(api.services);
    expect((await count()).calls).toBe(2);
    await sql`update rate_limits set window_ends_at = now()`.execute(api.services.db);
    await deleteExpiredRateLimits(api.services);
    expect((await sql`select 1 from rate_limits`.execute(api.services.db)).rows).toEqual([]);
  });
});
