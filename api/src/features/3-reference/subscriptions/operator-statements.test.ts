import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { subscriptions } from '@veleta/shared/contracts';
import { openAllRows, type AllRows } from '../../../platform/testing/database-rows.ts';
import { done } from '../../../platform/testing/measuring.ts';
import { startApi, type TestAccount, type TestApi } from '../../../platform/testing/start-api.ts';
import { makeWholeAccount } from '../../../platform/testing/whole-account.ts';
import { sendNotices } from './plan-notices.service.ts';
import { renewDue } from './renewals.service.ts';

const DOCUMENT = resolve(import.meta.dirname, '../../../../../docs/operations.md');
const MS_PER_DAY = 86_400_000;

let api: TestApi;
let rows: AllRows;
beforeAll(async () => {
  api = await startApi();
  rows = await openAllRows(api.databaseUrl);
});
afterAll(async () => {
  await rows.close();
  await api.close();
});

/** Runs the statement under this comment of docs/operations.md, as a superuser. */
async function run(comment: string, { accountId }: Pick<TestAccount, 'accountId'>): Promise<void> {
  const block = readFileSync(DOCUMENT, 'utf8').match(new RegExp(`\`\`\`sql\\n-- ${comment}\\n([^\`]+)\`\`\``))?.[1];
  if (!block) throw new Error(`docs/operations.md has no statement "${comment}".`);
  await rows.query(block.replaceAll(":'account'", `'${accountId}'`));
}

/** The statements use the database's clock, which is the real one. */
const setClock = (daysFromNow: number) => api.clock.set(new Date(Date.now() + daysFromNow * MS_PER_DAY).toISOString());

const list = ({ call }: TestAccount) => done(call(subscriptions.getSubscriptions));

describe('the statement that deletes an account after its end', () => {
  it('deletes the account and its people, and changes no other account', async () => {
    const gone = await makeWholeAccount(api, 'gone');
    const other = await makeWholeAccount(api, 'other');
    const ended = "started_at = now() - interval '61 days', ends_at = now() - interval '31 days', cancelled_at = now()";
    await rows.query(`update subscriptions set ${ended} where account_id = $1`, [gone.accountId]);
    const kept = await rows.dumpOf(other.accountId);
    await run('delete an account that ended', gone);
    expect(await rows.dumpOf(gone.accountId)).toEqual({});
    const left = Object.values(await rows.dump()).flat();
    expect(left.filter((row) => row.includes(gone.email))).toEqual([]);
    expect(await rows.dumpOf(other.accountId)).toEqual(kept);
  });

  it('spares an account whose plan renews or ended less than 30 days ago', async () => {
    setClock(-70);
    const renewing = await api.createAccount({ tier: 'growth' });
    setClock(-40);
    const recent = await api.createAccount({ tier: 'free' });
    for (const account of [renewing, recent]) {
      const before = await rows.dumpOf(account.accountId);
      await run('delete an account that ended', account);
      expect(await rows.dumpOf(account.accountId)).toEqual(before);
    }
  });
});

describe('the statement that cancels a subscription at the end of its period', () => {
  it('keeps it active until then, notifies its owner 14 days before, and prevents its renewal', async () => {
    setClock(0);
    const owner = await api.createAccount({ tier: 'growth' });
    const other = await api.createAccount({ tier: 'growth' });
    await run('end with the period', owner);
    expect((await list(owner))[0]).toMatchObject({ state: 'ACTIVE', cancelled_at: expect.any(String) });
    api.mailbox.length = 0;
    setClock(20);
    await sendNotices(api.services);
    await api.runJobs();
    expect(api.mailbox.filter(({ to }) => to === owner.email).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/plan ends on/),
    ]);
    setClock(40);
    await renewDue(api.services);
    expect((await list(owner)).map(({ state }) => state)).toEqual(['ENDED']);
    expect((await list(other))[0]).toMatchObject({ state: 'ACTIVE' });
  });
});
