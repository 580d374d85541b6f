import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type TestAccount, type TestApi, startApi } from '../testing/start-api.ts';
import { askKept, inTenantAtOnce } from './at-once.ts';
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
const kept = async () => (await inTenant(api.services.db, account.accountId, (tx) => count.execute(tx))).rows[0]?.total;

describe('a transaction whose statements travel together', () => {
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

  it('does them in their order, each seeing what was done before, for its tenant', async () => {
    const { db } = api.services;
    const totals = await inTenantAtOnce(db, account.accountId, async (line) => {
      const [before, , after] = await Promise.all([line.ask(count), line.ask(insert('2026-03-02')), line.ask(count)]);
      await line.commit();
      return [before[0]?.total, after[0]?.total];
    });
    expect(totals).toEqual([0, 1]);
    expect(await kept()).toBe(1);
    const other = await api.createAccount();
    expect(await inTenantAtOnce(db, other.accountId, (line) => line.ask(count))).toEqual([{ total: 0 }]);
    expect(await askKept(db, count)).toEqual([{ total: 0 }]);
  });

  it('keeps nothing where one of them fails, where somebody throws, and where nobody commits', async () => {
    const { db } = api.services;
    const before = await kept();
    await expect(
      inTenantAtOnce(db, account.accountId, async (line) => {
        void line.ask(insert('2026-03-03')).catch(() => undefined);
        void line.ask(insert('2026-03-03')).catch(() => undefined);
        void line.ask(insert('2026-03-04')).catch(() => undefined);
        await line.commit();
      }),
    ).rejects.toThrow('duplicate key');
    await expect(
      inTenantAtOnce(db, account.accountId, async (line) => {
        await line.ask(insert('2026-03-05'));
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await inTenantAtOnce(db, account.accountId, (line) => line.ask(insert('2026-03-06')));
    expect(await kept()).toBe(before);
  });

  it('leaves a connection on which the next may ask the same', async () => {
    const { db } = api.services;
    for (let times = 0; times < 12; times += 1) {
      const day = `2026-04-${String(10 + times)}`;
      await inTenantAtOnce(db, account.accountId, async (line) => {
        void line.ask(insert(day)).catch(() => undefined);
        await line.commit();
      });
    }
    expect(await kept()).toBe(13);
  });
});
