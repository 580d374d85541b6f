import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountData, accounts } from '@veleta/shared/contracts';
import { createOutbox } from '../../../platform/mail/transport.ts';
import { openAllRows, type AllRows } from '../../../platform/testing/database-rows.ts';
import { done } from '../../../platform/testing/measuring.ts';
import { startApi, type TestApi } from '../../../platform/testing/start-api.ts';
import { makeWholeAccount, type WholeAccount } from '../../../platform/testing/whole-account.ts';

let api: TestApi;
let rows: AllRows;
let ana: WholeAccount;
let bo: WholeAccount;
beforeAll(async () => {
  api = await startApi();
  rows = await openAllRows(api.databaseUrl);
  ana = await makeWholeAccount(api, 'ana');
  bo = await makeWholeAccount(api, 'bo');
});
afterAll(async () => {
  await rows.close();
  await api.close();
});

describe('deletion of an account', () => {
  it('cascades to every table with a tenant, without blocking foreign keys', async () => {
    const tables = await rows.query<{ name: string; cascades: boolean }>(`
      select c.table_name as name, exists (
        select from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
        where f.contype = 'f' and f.confdeltype = 'c' and f.confrelid = 'accounts'::regclass
          and f.conrelid = c.table_name::regclass and a.attname = 'account_id'
      ) or exists (
        select from pg_trigger t where t.tgrelid = c.table_name::regclass and t.tgfoid = 'require_measurement'::regproc
      ) as cascades
      from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'account_id'`);
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter(({ cascades }) => !cascades).map(({ name }) => name)).toEqual([]);
    const held = await rows.query<{ name: string }>(`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass and confdeltype not in ('c', 'n')`);
    expect(held).toEqual([]);
  });

  it('leaves no row that refers to the account, its data or its owner, and changes no other account', async () => {
    const outbox = createOutbox(api.services.config, api.services);
    const mail = { language: 'en', subject: '', text: '', html: '' } as const;
    for (const { accountId, email } of [ana, bo]) {
      await outbox.deliver({ ...mail, messageId: `<${accountId}@x>`, to: `one@${accountId}.example`, accountId });
      await outbox.deliver({ ...mail, messageId: `<${email}>`, to: email });
    }
    // Pending mails are pending jobs.
    for (const { email } of [ana, bo]) await done(api.call(accounts.requestReset, { body: { email } }));

    const before = await rows.dump();
    const rowsWith = (content: Record<string, string[]>, text: string) =>
      Object.entries(content).flatMap(([table, found]) => found.filter((row) => row.includes(text)).map(() => table));
    const uuids = (texts: string[]) =>
      texts.flatMap((row) => row.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []);
    const all = Object.values(before).flat();
    const marks = new Set(uuids(all.filter((row) => row.includes(ana.accountId))));
    const others = new Set(uuids(all.filter((row) => row.includes(bo.accountId))));
    expect(marks.size).toBeGreaterThan(50);

    const { version } = await done(ana.call(accountData.getRemoval));
    await done(ana.call(accountData.deleteMe, { body: { password: ana.password, version } }));
    const left = await rows.dump();
    const leftRows = Object.values(left).flat();
    const leftovers = leftRows.filter(
      (row) => row.includes(ana.email) || uuids([row]).some((id) => marks.has(id) && !others.has(id)),
    );
    // The deletion mail until it is sent, and keys of measurements until their files are deleted.
    const soon = [left['public.deletion_mails'], left['public.orphaned_keys']].flatMap((rowsLeft) => rowsLeft ?? []);
    expect(leftovers.filter((row) => !soon.includes(row))).toEqual([]);
    await api.services.db.transaction().execute((tx) => api.services.jobs.send(tx, 'key-destruction-sweep', {}));
    await api.runJobs();
    expect((await rows.dump())['public.orphaned_keys']).toBeUndefined();
    expect(rowsWith(await rows.dump(), ana.email)).toEqual([]);

    const ofBo = (content: Record<string, string[]>) =>
      Object.values(content)
        .flat()
        .filter((row) => uuids([row]).some((id) => others.has(id)) && !row.includes(ana.accountId));
    expect(ofBo(left)).toEqual(ofBo(before));
    expect((await api.app.inject(ana.logo)).statusCode).toBe(404);
  });
});
