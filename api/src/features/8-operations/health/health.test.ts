import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { startApi } from '../../../platform/testing/start-api.ts';

const api = apiOfFile({
  config: { logLevel: 'info', hasRateLimits: true },
  logTo: { write: (line) => void lines.push(line) },
});
const lines: string[] = [];

const ask = async (url: string) => {
  const answer = await api.app.inject(url);
  return { code: answer.statusCode, ...answer.json<{ status: string; parts: { name: string; status: string }[] }>() };
};

/** Runs a statement as the owner of the database. */
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('health check', () => {
  it('returns only the names of its parts', async () => {
    const parts = ['database', 'jobs', 'migrations'].map((name) => ({ name, status: 'ok' }));
    for (const url of ['/health', '/health/ready', '/health/ready/']) {
      expect(await ask(url)).toEqual({ code: 200, status: 'ok', parts });
    }
    expect(await ask('/health/live')).toEqual({ code: 200, status: 'ok', parts: [] });
    expect((await api.app.inject('/health')).headers['cache-control']).toBe('no-store');
  });

  it('is not rate limited or logged', async () => {
    const codes = new Set<number>();
    for (let i = 0; i < 1_300; i += 1) codes.add((await api.app.inject('/health/live')).statusCode);
    expect([...codes]).toEqual([200]);
    expect(lines.filter((line) => line.includes('/health'))).toEqual([]);
  });

  it('fails while a migration is missing, logs the reason once, and recovers by itself', async () => {
    await asOwner("update kysely_migration set name = 'x-' || name where name = '0001-baseline'");
    for (let i = 0; i < 3; i += 1) {
      expect(await ask('/health/ready')).toMatchObject({
        code: 503,
        status: 'failing',
        parts: expect.arrayContaining([{ name: 'migrations', status: 'failing' }]),
      });
    }
    expect(lines.filter((line) => line.includes('not applied: 0001-baseline'))).toHaveLength(1);
    expect((await ask('/health/live')).code).toBe(200);
    await asOwner("update kysely_migration set name = substr(name, 3) where name like 'x-%'");
    expect((await ask('/health/ready')).code).toBe(200);
  });

  it('fails with any part that a feature requires', async () => {
    let isThere = true;
    api.services.health.require('store', async () => {
      if (!isThere) throw new Error('secret place');
    });
    expect((await ask('/health')).parts).toContainEqual({ name: 'store', status: 'ok' });
    isThere = false;
    const failing = await ask('/health');
    expect(failing).toMatchObject({ code: 503, status: 'failing' });
    expect(JSON.stringify(failing)).not.toContain('secret');
    isThere = true;
  });

  it('is not ready while the server drains, although it is live', async () => {
    const draining = await startApi();
    draining.services.health.drain();
    const answer = await draining.app.inject('/health/ready');
    expect([answer.statusCode, answer.json().status]).toEqual([503, 'draining']);
    expect((await draining.app.inject('/health/live')).statusCode).toBe(200);
    expect((await draining.app.inject('/api/v1/products/')).statusCode).toBe(403);
    await draining.close();
  });

  it('fails within seconds without a database', async () => {
    const alone = await startApi();
    await alone.services.db.destroy();
    const answer = await alone.app.inject('/health');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().parts).toEqual([
      { name: 'database', status: 'failing' },
      { name: 'jobs', status: 'ok' },
      { name: 'migrations', status: 'failing' },
    ]);
    await alone.app.close();
    await alone.services.jobs.stop();
  });
});
