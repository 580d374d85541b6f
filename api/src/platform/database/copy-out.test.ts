import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type TestAccount, type TestApi, startApi } from '../testing/start-api.ts';
import { copyOut } from './copy-out.ts';

let api: TestApi;
let accounts: [TestAccount, TestAccount];
const ROWS = 3_000;
/** That many rows of this size fill several chunks, and more than the buffer holds for a slow reader. */
const VALUE_BYTES = 20_000;

beforeAll(async () => {
  api = await startApi();
  accounts = [await api.createAccount(), await api.createAccount()];
  const owner = new pg.Client({ connectionString: api.databaseUrl });
  await owner.connect();
  await owner.query(`
    create table account_values (account_id uuid not null, number int not null, value bytea not null);
    alter table account_values enable row level security;
    create policy tenant on account_values to veleta_app
      using (account_id = nullif(current_setting('veleta.account_id', true), '')::uuid);
    grant select on account_values to veleta_app`);
  for (const [index, { accountId }] of accounts.entries())
    await owner.query(
      `insert into account_values select $1, n, decode(repeat(lpad(to_hex(n % 256), 2, '0'), $3::int), 'hex') from generate_series(1, $2::int) as n`,
      [accountId, index === 0 ? ROWS : 5, VALUE_BYTES],
    );
  await owner.end();
});
afterAll(() => api.close());

const read = (query: string, of = accounts[0]) =>
  copyOut({ databaseUrl: api.services.databaseUrl, accountId: of.accountId, query });
/** Parses rows of a number and bytes: column count, length and number, length and bytes. */
function parse(chunk: Uint8Array<ArrayBuffer>) {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const rows: { number: number; value: Buffer }[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + 14 + bytes.readInt32BE(at + 10);
    rows.push({ number: bytes.readInt32BE(at + 6), value: bytes.subarray(at + 14, end) });
    at = end;
  }
  return rows;
}
const VALUES = 'select number, value from account_values order by number';

describe('copyOut', () => {
  it('yields every row once, in order and in chunks, to a slow reader', async () => {
    let [seen, chunks] = [0, 0];
    for await (const chunk of read(VALUES)) {
      chunks += 1;
      for (const { number, value } of parse(chunk)) {
        seen += 1;
        if (number !== seen || value.length !== VALUE_BYTES || value.some((byte) => byte !== number % 256))
          throw new Error(`Row ${seen} is wrong.`);
      }
      // Reads everything that the database has sent meanwhile.
      await new Promise(setImmediate);
    }
    expect(seen).toBe(ROWS);
    expect(chunks).toBeGreaterThan(10);
  });

  it('returns rows of its tenant only', async () => {
    const rows = [];
    for await (const chunk of read(VALUES, accounts[1])) rows.push(...parse(chunk));
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  it('yields no chunk for an empty result', async () => {
    expect(await read(`${VALUES} limit 0`).next()).toEqual({ value: undefined, done: true });
  });

  it('rejects statements that write', async () => {
    await expect(read('delete from account_values returning number').next()).rejects.toThrow('read-only');
  });

  it('throws when the query fails before the first row or later', async () => {
    await expect(read('select nothing from account_values').next()).rejects.toThrow('nothing');
    const all = async () => {
      for await (const _ of read(`select number / (${ROWS} - number), value from (${VALUES}) as v`));
    };
    await expect(all()).rejects.toThrow('division by zero');
  });

  it('cancels the query when the reader stops', async () => {
    const chunks = read(VALUES);
    expect((await chunks.next()).done).toBe(false);
    await chunks.return(undefined);
    const owner = new pg.Client({ connectionString: api.databaseUrl });
    await owner.connect();
    const copies = async () =>
      (await owner.query("select from pg_stat_activity where query like 'copy (%' and datname = current_database()"))
        .rowCount;
    // The database detects the closed connection when it writes the next rows.
    while ((await copies()) !== 0);
    await owner.end();
  });
});
