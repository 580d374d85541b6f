import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../platform/database/migrate.ts';
import { migrations } from './index.ts';

const NAME = '0011-sealed-partitions';

async function connect(url: URL): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

it('moves the submissions of every organization into partitions when a database is upgraded', async () => {
  const url = new URL(process.env.VELETA_TEST_POSTGRES ?? '');
  const server = await connect(url);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await server.query(`create database ${name}`);
  try {
    url.pathname = `/${name}`;
    const names = Object.keys(migrations);
    const before = names.slice(0, names.indexOf(NAME)).map((one) => [one, migrations[one]!] as const);
    await migrate({ url: url.href, migrations: Object.fromEntries(before) });
    const client = await connect(url);
    try {
      for (const column of ['account_id', 'measurement_id'])
        await client.query(`alter table measurement_keys drop constraint measurement_keys_${column}_fkey`);
      await client.query('alter table sealed_submissions disable trigger require_measurement');
      const measurements = Array.from({ length: 3 }, () => ({ id: randomUUID(), account: randomUUID() }));
      const [full, empty, destroyed] = measurements.map(({ id }) => id);
      for (const { id, account } of measurements) {
        await client.query(`select set_config('veleta.account_id', $1, false)`, [account]);
        await client.query(
          `insert into measurement_keys (measurement_id, account_id, public_key, padded_size, mac, key_destroyed_at)
           values ($1, $2, '\\x00', 64, '\\x00', $3)`,
          [id, account, id === destroyed ? new Date() : null],
        );
      }
      const insert = (submissions: number) =>
        client.query(
          `insert into sealed_submissions (measurement_id, account_id, submission_id, content)
           select $1, $2, gen_random_uuid(), '\\x0102' from generate_series(1, $3)`,
          [full, measurements[0]!.account, submissions],
        );
      await client.query(`select set_config('veleta.account_id', $1, false)`, [measurements[0]!.account]);
      await insert(3);

      expect(await migrate({ url: url.href })).toEqual(names.slice(names.indexOf(NAME)));
      const partitions = await client.query<{ measurement: string }>(
        `select substr(c.relname, 3)::uuid as measurement from pg_inherits i join pg_class c on c.oid = inhrelid
         where inhparent = 'sealed_submissions'::regclass`,
      );
      expect(partitions.rows.map(({ measurement }) => measurement).toSorted()).toEqual([full, empty].toSorted());
      const { rows } = await client.query('select measurement_id, content from sealed_submissions');
      expect(rows).toEqual(Array.from({ length: 3 }, () => ({ measurement_id: full, content: Buffer.from([1, 2]) })));
      const { rows: left } = await client.query(
        `select to_regclass('unpartitioned_submissions') as old, relforcerowsecurity as is_forced
         from pg_class where oid = 'measurement_keys'::regclass`,
      );
      expect(left).toEqual([{ old: null, is_forced: true }]);
    } finally {
      await client.end();
    }
  } finally {
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  }
});
