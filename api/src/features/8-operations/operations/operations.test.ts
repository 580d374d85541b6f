import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, clientEvents, operations } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { inTenant } from '../../../platform/database/tenant.ts';
import { MAIL_QUEUE } from '../../../platform/mail/mailer.ts';
import { urlOf } from '../../../platform/call-url.ts';
import { done } from '../../../platform/testing/measuring.ts';
import { startApi, type TestAccount, type TestApi } from '../../../platform/testing/start-api.ts';

const lines: string[] = [];
let api: TestApi;
let operator: TestAccount;
beforeAll(async () => {
  api = await startApi({ config: { logLevel: 'info' }, logTo: { write: (line) => void lines.push(line) } });
  operator = await api.createAccount({ email: 'operator@veleta.test', role: 'analyst' });
});
afterAll(() => api.close());

const reads = [
  operations.getParts,
  operations.getFailures,
  operations.getQueues,
  operations.getMails,
  operations.getPendingResults,
  operations.getDatabase,
  operations.getServer,
];
const statusOf = async ({ access }: TestAccount, call: (typeof reads)[number]): Promise<number> =>
  (await api.app.inject({ url: urlOf(call), headers: { authorization: `Bearer ${access}` } })).statusCode;

describe('access to operations', () => {
  it('is not granted by any role', async () => {
    const owner = await api.createAccount();
    for (const call of reads) expect([call.uri, await statusOf(owner, call)]).toEqual([call.uri, 403]);
    const retry = await owner.call(operations.retryFailedJobs, { body: { queue: MAIL_QUEUE } });
    expect([retry.status, retry.error.error]).toEqual([403, 'forbidden']);
    expect((await done(owner.call(accounts.getMe))).is_operator).toBe(false);
  });

  it('is granted to everybody in OPERATORS, in any role', async () => {
    for (const call of reads) expect([call.uri, await statusOf(operator, call)]).toEqual([call.uri, 200]);
    expect((await done(operator.call(accounts.getMe))).is_operator).toBe(true);
  });

  it('requires a confirmed address, and is denied to all if OPERATORS is empty', async () => {
    const { accountId } = operator;
    const activate = (activatedAt: Date | null) =>
      inTenant(api.services.db, accountId, (tx) =>
        tx.updateTable('accounts').set({ activated_at: activatedAt }).where('id', '=', accountId).execute(),
      );
    await activate(null);
    expect((await operator.call(operations.getServer)).status).toBe(403);
    await activate(api.clock.now());
    expect((await operator.call(operations.getServer)).status).toBe(200);
    const none = await startApi({ config: { operators: [] } });
    const person = await none.createAccount({ email: 'operator@veleta.test' });
    expect((await person.call(operations.getServer)).status).toBe(403);
    await none.close();
  });
});

describe('failures in browsers', () => {
  const report = (remote: string, message: string) =>
    done(
      api.call(clientEvents.reportClientEvent, { body: { kind: 'remote_failed', remote, version: '1.2.0', message } }),
    );

  it('are counted by day and message, newest first, and can be filtered by remote', async () => {
    await report('mf-auth', 'HTTP 500');
    api.clock.advance({ days: 1 });
    await report('mf-stats', 'HTTP 404');
    api.clock.advance({ minutes: 1 });
    await report('mf-stats', 'HTTP 404');
    const all = await done(operator.call(operations.getFailures));
    expect(all).toMatchObject({ remotes: ['mf-auth', 'mf-stats'], total: 3 });
    expect(all.failures).toMatchObject([
      {
        day: '2026-03-03',
        remote: 'mf-stats',
        kind: 'remote_failed',
        version: '1.2.0',
        message: 'HTTP 404',
        occurrences: 2,
        last_at: '2026-03-03T09:01:00.000Z',
      },
      { day: '2026-03-02', remote: 'mf-auth', occurrences: 1 },
    ]);
    const one = await done(operator.call(operations.getFailures, { query: { remote: 'mf-auth' } }));
    expect(one).toMatchObject({ remotes: ['mf-auth', 'mf-stats'], total: 1, failures: [{ remote: 'mf-auth' }] });
  });

  it('are shown for a week', async () => {
    api.clock.advance({ days: 6 });
    expect((await done(operator.call(operations.getFailures))).failures.map(({ remote }) => remote)).toEqual([
      'mf-stats',
    ]);
    api.clock.advance({ days: 1 });
    expect(await done(operator.call(operations.getFailures))).toEqual({ remotes: [], total: 0, failures: [] });
  });
});

describe('queues', () => {
  /** Sets the state of the waiting mail, as its worker would. */
  const setState = (state: string, output: object) =>
    sql`update pgboss.job set state = ${state}::pgboss.job_state, completed_on = now(), output = ${JSON.stringify(output)}::jsonb
      where name = ${MAIL_QUEUE} and state <> 'completed'`.execute(api.services.db);
  const mailQueue = async () =>
    (await done(operator.call(operations.getQueues))).find(({ name }) => name === MAIL_QUEUE);

  it('show how many jobs wait and since when', async () => {
    const ids = { accountId: operator.accountId, userId: operator.userId };
    await inTenant(api.services.db, ids.accountId, (tx) =>
      api.services.mail.send(tx, { template: 'password-changed', ids }),
    );
    expect(await mailQueue()).toMatchObject({
      waiting: 1,
      failed: 0,
      oldest_waiting_at: expect.any(String),
      last_error: null,
      cron: null,
    });
    expect(await done(operator.call(operations.getMails))).toMatchObject({
      transport: 'outbox',
      waiting: 1,
      sent_today: 0,
      errors: [],
    });
  });

  it('show why jobs failed, without recipients or secrets', async () => {
    await setState('failed', {
      message: '550 <ana@example.org> refused at 203.0.113.9 for /reset-password/abc\n    at stack (file.ts)',
    });
    const message = '550 <[e-mail]> refused at [address] for /reset-password/[secret]';
    expect(await mailQueue()).toMatchObject({ waiting: 0, failed: 1, last_error: { message } });
    expect(await done(operator.call(operations.getMails))).toMatchObject({
      failed: 1,
      errors: [{ template: 'password-changed', mails: 1, message }],
    });
  });

  it('can retry failed jobs, and log who requested it', async () => {
    expect(await done(operator.call(operations.retryFailedJobs, { body: { queue: MAIL_QUEUE } }))).toEqual({
      retried: 1,
    });
    const audit = lines.map((line) => JSON.parse(line)).find((line) => line.audit === 'operations.retry');
    expect(audit).toMatchObject({ userId: operator.userId, queue: MAIL_QUEUE, retried: 1, reqId: expect.any(String) });
    await api.runJobs();
    expect(api.mailbox.map(({ to }) => to)).toEqual([operator.email]);
    expect(await mailQueue()).toMatchObject({ failed: 0, waiting: 0, completed: 1 });
    expect((await done(operator.call(operations.getMails))).sent_today).toBe(1);
    expect(await done(operator.call(operations.retryFailedJobs, { body: { queue: MAIL_QUEUE } }))).toEqual({
      retried: 0,
    });
    expect((await operator.call(operations.retryFailedJobs, { body: { queue: 'nothing' } })).error?.error).toBe(
      'not_found',
    );
  });

  it('show when scheduled jobs run', async () => {
    const background = await startApi({ config: { jobs: 'background' } });
    const person = await background.createAccount({ email: 'operator@veleta.test' });
    const queues = await done(person.call(operations.getQueues));
    expect(queues).toContainEqual(expect.objectContaining({ name: 'client-events.forget', cron: '41 3 * * *' }));
    expect(queues.filter(({ name }) => name.startsWith('__'))).toEqual([]);
    await background.close();
  });
});

describe('database and server', () => {
  it('report their versions and figures', async () => {
    const database = await done(operator.call(operations.getDatabase));
    expect(database).toMatchObject({
      version: expect.stringMatching(/^\d+/),
      is_embedded: true,
      migrations: { pending: [], last: { name: expect.stringMatching(/^\d{4}-/) } },
    });
    expect(database.connections.used).toBeGreaterThan(0);
    expect(database.connections.maximum).toBe(200);
    expect(database.tables.length).toBeGreaterThan(3);
    const server = await done(operator.call(operations.getServer));
    expect(server).toMatchObject({
      node: process.versions.node,
      contract: 1,
      shell: null,
      health: { is_draining: false },
    });
    expect(server.health.parts).toContainEqual({ name: 'database', is_ok: true });
    expect(server.instances.filter((one) => one.is_this)).toHaveLength(1);
  });

  it('report an open transaction', async () => {
    expect((await done(operator.call(operations.getDatabase))).oldest_transaction_at).toBeNull();
    await api.services.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      expect((await done(operator.call(operations.getDatabase))).oldest_transaction_at).toEqual(expect.any(String));
    });
  });

  it('list no parts if no shell is hosted', async () => {
    expect(await done(operator.call(operations.getParts))).toEqual({
      is_store_readable: true,
      problems: [],
      parts: [],
    });
  });
});
