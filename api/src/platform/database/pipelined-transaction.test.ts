import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type TestAccount, type TestApi, startApi } from '../testing/start-api.ts';
import { queryPrepared, inPipelinedTenant } from './pipelined-transaction.ts';
import { inTenant } from './tenant.ts';

let api: TestApi;
let account: TestAccount;
beforeAll(async () => {
  api = await startApi();
  account = await api.createAccount();
});
afterAll(() => api.close());

const insert = (day: string) =>
  sql`insert into account_days (account_id, day) values (${account.accountId}::uuid, ${day}::date)`;
const count = sql<{ total: number }>`select count(*) as total from account_days`;
const countRows = async () =>
  (await inTenant(api.services.db, account.accountId, (tx) => count.execute(tx))).rows[0]?.total;

describe('inPipelinedTenant', () => {
  beforeAll(async () => {
    const { default: pg } = await import('pg');
    const owner = new pg.Client({ connectionString: api.databaseUrl });
    await owner.connect();
    await owner.query(`
      create table account_days (account_id uuid not null, day date primary key);
      alter table account_days enable row level security;
      create policy tenant on account_days to veleta_app
        using (account_id = nullif(current_setting('veleta.account_id', true), '')::uuid);
      grant select, insert on account_days to veleta_app`);
    await owner.end();
  });

  it('runs statements in order, each seeing earlier changes, for its tenant only', async () => {
    const { db } = api.services;
    const totals = await inPipelinedTenant(db, account.accountId, async (tx) => {
      const [before, , after] = await Promise.all([tx.query(count), tx.query(insert('2026-03-02')), tx.query(count)]);
      await tx.commit();
      return [before[0]?.total, after[0]?.total];
    });
    expect(totals).toEqual([0, 1]);
    expect(await countRows()).toBe(1);
    const other = await api.createAccount();
    expect(await inPipelinedTenant(db, other.accountId, (tx) => tx.query(count))).toEqual([{ total: 0 }]);
    expect(await queryPrepared(db, count)).toEqual([{ total: 0 }]);
  });

  it('rolls back when a statement fails, the work throws or nothing commits', async () => {
    const { db } = api.services;
    const before = await countRows();
    await expect(
      inPipelinedTenant(db, account.accountId, async (tx) => {
        void tx.query(insert('2026-03-03')).catch(() => undefined);
        void tx.query(insert('2026-03-03')).catch(() => undefined);
        void tx.query(insert('2026-03-04')).catch(() => undefined);
        await tx.commit();
      }),
    ).rejects.toThrow('duplicate key');
    await expect(
      inPipelinedTenant(db, account.accountId, async (tx) => {
        await tx.query(insert('2026-03-05'));
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await inPipelinedTenant(db, account.accountId, (tx) => tx.query(insert('2026-03-06')));
    expect(await countRows()).toBe(before);
  });

  it('leaves a connection that can run the same statements again', async () => {
    const { db } = api.services;
    for (let times = 0; times < 12; times += 1) {
      const day = `2026-04-${String(10 + times)}`;
      await inPipelinedTenant(db, account.accountId, async (tx) => {
        void tx.query(insert(day)).catch(() => undefined);
        await tx.commit();
      });
    }
    expect(await countRows()).toBe(13);
  });
});
