import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { migrations } from '../../migrations/index.ts';
import { cloneTemplate } from '../testing/test-server.ts';
import { migrate } from './migrate.ts';

const SERVER = process.env.VELETA_TEST_POSTGRES ?? '';
let clone: { url: string; drop(): Promise<void> };
beforeAll(async () => {
  clone = await cloneTemplate(SERVER, `test_${randomBytes(8).toString('hex')}`);
});
afterAll(() => clone.drop());

/** The migrations of a newer version. */
const newer = {
  ...migrations,
  '9001-next': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table next_version (id integer)`.execute(db);
      await sql`insert into next_version values (1)`.execute(db);
    },
  },
};

const ask = async (text: string) => {
  const client = new pg.Client({ connectionString: clone.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

describe('migrate', () => {
  it('runs in one of several instances that start concurrently; the others wait', async () => {
    const done = await Promise.all([1, 2, 3].map(() => migrate({ url: clone.url, migrations: newer })));
    expect(done.flat()).toEqual(['9001-next']);
    expect(await ask('select * from next_version')).toEqual([{ id: 1 }]);
  });

  it('ignores migrations of a newer version', async () => {
    expect(await migrate({ url: clone.url })).toEqual([]);
    expect(await ask(`select name from kysely_migration where name = '9001-next'`)).toEqual([{ name: '9001-next' }]);
    expect(await migrate({ url: clone.url, migrations: newer })).toEqual([]);
    expect(await ask('select * from next_version')).toEqual([{ id: 1 }]);
  });

  it('leaves no changes when a migration fails, and names the migration', async () => {
    const broken = {
      ...newer,
      '9002-broken': {
        up: async (db: Kysely<unknown>) => {
          await sql`create table half (id integer)`.execute(db);
          await sql`select nonsense`.execute(db);
        },
      },
    };
    await expect(migrate({ url: clone.url, migrations: broken })).rejects.toThrow('Migration of 9002-broken failed');
    expect(await ask(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
  });

  it('rejects a database created before the baseline', async () => {
    await ask(`insert into kysely_migration (name, timestamp) values ('0001-roles', '2026')`);
    await expect(migrate({ url: clone.url })).rejects.toThrow('Start with an empty one');
    await ask(`delete from kysely_migration where name = '0001-roles'`);
  });
});
