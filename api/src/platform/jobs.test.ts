import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Services } from './services.ts';
import { apiOfFile } from './testing/api-of-file.ts';
import { startApi } from './testing/start-api.ts';
import { withoutTenant } from './database/tenant.ts';

const api = apiOfFile({
  app: {
    beside: async ({ services }) =>
      services.jobs.define('toy', async (data) => {
        done.push(data.name);
        if (data.then) await withoutTenant(services.db, (tx) => services.jobs.send(tx, 'toy', { name: data.then }));
      }),
  },
});
const done: unknown[] = [];

const send = (data: Record<string, unknown>, options?: { key?: string; startAfter?: Date }) =>
  withoutTenant(api.services.db, (tx) => api.services.jobs.send(tx, 'toy', data, options));

describe('jobs', () => {
  it('run once, including those they queue', async () => {
    await send({ name: 'a', then: 'b' });
    await send({ name: 'a' });
    expect(await api.runJobs()).toBe(3);
    expect(done.splice(0).sort()).toEqual(['a', 'a', 'b']);
  });

  it('are queued once per key', async () => {
    for (let i = 0; i < 5; i += 1) await send({ name: `k${i}` }, { key: 'same' });
    await send({ name: 'other' }, { key: 'other' });
    await api.runJobs();
    expect(done.splice(0).sort()).toEqual(['k0', 'other']);
    await send({ name: 'again' }, { key: 'same' });
    await api.runJobs();
    expect(done.splice(0)).toEqual(['again']);
  });

  it('wait until their start time', async () => {
    await send({ name: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) });
    expect(await api.runJobs()).toBe(0);
  });

  it('can be queued by a start-up step, and run only after it', async () => {
    const seen: unknown[] = [];
    let services: Services | undefined;
    const before = await startApi({
      app: {
        beside: async (app) => {
          services = app.services;
          services.jobs.define('first', async (data) => void seen.push(data.name));
        },
        beforeJobs: async () => {
          if (!services) return;
          const { db, jobs } = services;
          seen.push(jobs.isWorking());
          await withoutTenant(db, (tx) => jobs.send(tx, 'first', { name: 'job' }));
        },
      },
    });
    expect(before.services.jobs.isWorking()).toBe(true);
    await before.runJobs();
    expect(seen).toEqual([false, 'job']);
    await before.close();
  });

  it('start on notification in background mode', async () => {
    let ran: (name: unknown) => void = () => undefined;
    const first = new Promise((resolve) => (ran = resolve));
    const background = await startApi({
      config: { jobs: 'background' },
      app: {
        beside: async ({ services }) => services.jobs.define('first', async (data) => ran(data.name)),
      },
    });
    const client = new pg.Client({ connectionString: background.databaseUrl });
    await client.connect();
    const silent = async () => (await client.query('select name from pgboss.queue where not notify')).rows;
    try {
      expect((await silent()).filter(({ name }) => !String(name).startsWith('__'))).toEqual([]);
      const listeners = await client.query(
        `select from pg_stat_activity
         where datname = current_database() and application_name like 'veleta jobs %' and query ~* '^listen|pg_listening_channels'`,
      );
      expect(listeners.rowCount).toBe(1);
      const { db, jobs } = background.services;
      await withoutTenant(db, (tx) => jobs.send(tx, 'first', { name: 'job' }));
      expect(await first).toBe('job');
    } finally {
      await client.end();
      await background.close();
    }
  });

  it('must be defined exactly once', async () => {
    await expect(withoutTenant(api.services.db, (tx) => api.services.jobs.send(tx, 'nothing', {}))).rejects.toThrow(
      'is not defined',
    );
    expect(() => api.services.jobs.define('toy', async () => undefined)).toThrow('twice');
  });
});
