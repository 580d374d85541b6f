import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, invitations, measurements, operations } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { seeded } from '../../../platform/seeded-random.ts';
import { CONNECTIONS, MAILING_CONNECTIONS, createSmtp, type Mail } from '../../../platform/mail/transport.ts';
import { openAllRows } from '../../../platform/testing/database-rows.ts';
import { type Answer, startMailServer, type TestMailServer } from '../../../platform/testing/mail-server.ts';
import { FIRST_DAY, createSet, done, enable, importList, reusableSet } from '../../../platform/testing/measuring.ts';
import { startApi, startInstance, type TestAccount, type TestApi } from '../../../platform/testing/start-api.ts';
import { until } from '../../../platform/testing/until.ts';
import { sweepMeasurements } from '../../4-measurements/lifecycle/advance.service.ts';

const NINE = `${FIRST_DAY}T09:00:00Z`;
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}@example.org`);

let api: TestApi;
let server: TestMailServer;
const log: string[] = [];
/** Time limits of the last mails handed over, by address; a test decides when they expire. */
const limits = new Map<string, AbortController>();
const endTime = (to: string) => limits.get(to)?.abort();
beforeAll(async () => {
  server = await startMailServer();
  const timeLimit = ({ to }: Mail) => {
    const limit = new AbortController();
    limits.set(to, limit);
    return limit.signal;
  };
  api = await startApi({
    mailTransport: createSmtp(server.url, 'Veleta <no-reply@veleta.test>', { timeLimit }),
    config: { logLevel: 'info' },
    logTo: { write: (tx) => void log.push(tx) },
  });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
afterEach(async () => {
  server.answer = () => undefined;
  server.greeting = () => undefined;
  server.onHang = () => undefined;
  await settleAll();
  server.taken.length = 0;
  log.length = 0;
  limits.clear();
  server.connections.most = server.connections.now;
});

let count = 0;
const mailings: { account: TestAccount; id: string }[] = [];

/** Sets up a measurement on its first day. Returns its id and the account. */
async function invite(people: readonly string[]): Promise<{ account: TestAccount; id: string; setId: string }> {
  api.clock.set(NINE);
  const account = await api.createAccount();
  await enable(account.call);
  const list = await importList(account.call, {
    people: people.map((address) => [address.split('@')[0] ?? '', '', 'en'] as const),
  });
  const traceable = {
    distribution: 'traceable-link',
    number_of_participants: null,
    participant_list: list.id,
  } as const;
  const set = await createSet(account.call, reusableSet(traceable));
  // Each at another time, so that connections that failed in the previous test are available again.
  api.clock.advance({ minutes: 5 * (count += 1) });
  const mailing = { account, id: set.measurements[0]?.id ?? '', setId: set.id };
  mailings.push(mailing);
  return mailing;
}
const hasJobs = async () =>
  (await sql`select 1 from pgboss.job where state < 'active' limit 1`.execute(api.services.db)).rows.length > 0;
const advance = async (minutes: number) => {
  api.clock.advance({ minutes });
  await sweepMeasurements(api.services);
  await api.runJobs();
};
/** Removes mails that still wait, so that they do not affect the next test. */
const settleAll = async () => {
  for (const { account, id } of mailings.splice(0))
    await account.call(measurements.stopMeasurement, { params: { id } });
  await api.runJobs();
};
const summaryOf = ({ account, id }: { account: TestAccount; id: string }) =>
  done(account.call(invitations.getInvitationSummary, { params: { id } }));

const recipients = () => server.taken.map(({ to }) => to).toSorted();
const without = (people: readonly string[], ...left: string[]) => people.filter((to) => !left.includes(to)).toSorted();

describe('mailing', () => {
  const people = addresses(60);
  const [poison = ''] = people.slice(7);

  it('continues with all other mails if the connection breaks during one', async () => {
    server.answer = (to) => (to === poison ? { fault: 'drop' } : undefined);
    const mailing = await invite(people);
    await api.runJobs();
    expect(recipients()).toEqual(without(people, poison));
    expect(await summaryOf(mailing)).toMatchObject({ sent: 59, planned: 1, delayed: 1 });
    // Retried with growing delays, then accepted once.
    let tries = 0;
    server.answer = (to) => {
      if (to === poison) tries += 1;
      return to === poison ? { fault: 'drop' } : undefined;
    };
    for (const minutes of [1, 1, 1, 1, 1, 1, 1, 9, 16, 32]) await advance(minutes);
    // After 1, 2, 4 minutes and so on.
    expect(tries).toBe(6);
    server.answer = () => undefined;
    await advance(60);
    expect(recipients()).toEqual(people.toSorted());
  });

  it('continues with all other mails if the server stops replying to one', async () => {
    server.answer = (to) => (to === poison ? { fault: 'hang' } : undefined);
    const mailing = await invite(people);
    const run = api.runJobs();
    await until(() => server.taken.length === 59);
    expect(recipients()).toEqual(without(people, poison));
    endTime(poison);
    await run;
    expect(await summaryOf(mailing)).toMatchObject({ sent: 59, sending: 0, planned: 1, delayed: 1 });
    server.answer = () => undefined;
    await advance(2);
    expect(recipients()).toEqual(people.toSorted());
  });

  it('sends its follow-up job although a mail hangs at the end of its turn', async () => {
    server.answer = (to) => (to === poison ? { fault: 'hang' } : undefined);
    server.onHang = () => api.clock.advance({ minutes: 2 });
    await invite(people);
    const run = api.runJobs();
    await until(async () => server.taken.length >= 49 && (await hasJobs()));
    await api.runJobs();
    expect(recipients()).toEqual(without(people, poison));
    endTime(poison);
    await run;
  });

  it('reaches everybody once although the server greylists, rejects, drops, hangs and closes at random', async () => {
    const chance = seeded(7);
    const behaviours = new Map(people.map((to) => [to, Math.floor(chance() * 4)] as const));
    const replies: Answer[] = [
      { to: '451 4.7.1 Greylisted, try again later' },
      { data: '452 4.3.1 Insufficient system storage' },
      { to: '421 4.7.0 Too many messages, closing' },
      { fault: 'drop' },
      { fault: 'hang' },
    ];
    const unknown = people.slice(-5);
    server.onHang = endTime;
    server.answer = (to) => {
      if (unknown.includes(to)) return { to: '550 5.1.1 No such user' };
      const left = behaviours.get(to) ?? 0;
      behaviours.set(to, left - 1);
      return left > 0 ? replies[Math.floor(chance() * replies.length)] : undefined;
    };
    const mailing = await invite(people);
    await api.runJobs();
    for (const minutes of [1, 1, 1, 1, 2, 2, 4, 4, 8]) await advance(minutes);
    expect(recipients()).toEqual(without(people, ...unknown));
    expect(new Set(server.taken.map(({ id }) => id)).size).toBe(55);
    expect(await summaryOf(mailing)).toMatchObject({ sent: 55, failed: 5, planned: 0, sending: 0 });
    // No log line contains an address, whatever the mail server replied.
    expect(log.length).toBeGreaterThan(0);
    expect(log.join('\n')).not.toMatch(/person-|example\.org/);
  });

  it('works with as many connections as the mail server allows', async () => {
    server.greeting = () => (server.connections.now > 2 ? '421 4.7.0 Too many connections' : undefined);
    const mailing = await invite(people);
    await api.runJobs();
    expect(await summaryOf(mailing)).toMatchObject({ failed: 0 });
    // Recipients of closed connections are retried after 1, 2, 4 minutes and so on.
    for (let minute = 0; minute < 16; minute += 1) await advance(1);
    expect(recipients()).toEqual(people.toSorted());
  });

  it.each(['stopped', 'deleted'])('sends none of its deferred and claimed mails after it is %s', async (how) => {
    server.answer = (to) => (/[02468]@/.test(to) ? { to: '451 later' } : { fault: 'hang' });
    const hanging: string[] = [];
    server.onHang = (to) => void hanging.push(to);
    const { account, id, setId } = await invite(people);
    const run = api.runJobs();
    await until(() => hanging.length === MAILING_CONNECTIONS);
    server.answer = () => undefined;
    await done(account.call(measurements.stopMeasurement, { params: { id } }));
    if (how === 'deleted') await done(account.call(measurements.deleteMeasurementSet, { params: { id: setId } }));
    hanging.forEach(endTime);
    await run;
    for (let times = 0; times < 3; times += 1) await advance(30);
    expect(server.taken).toEqual([]);
  });

  it('leaves capacity for other mails while all its connections hang', async () => {
    server.answer = (to) => (people.includes(to) ? { fault: 'hang' } : undefined);
    const { account } = await invite(people);
    const run = api.runJobs();
    await until(() => limits.size === MAILING_CONNECTIONS);
    await done(api.call(accounts.requestReset, { body: { email: account.email } }));
    await api.runJobs();
    expect(recipients()).toEqual([account.email]);
    server.answer = () => undefined;
    for (const to of limits.keys()) endTime(to);
    await run;
  });

  it('reports to operators how many mails are deferred, why and until when', async () => {
    server.answer = (to) => ({ [poison]: { to: '451 later' }, 'person-8@example.org': { fault: 'drop' } as const })[to];
    await invite(people);
    await api.runJobs();
    const operator = await api.createAccount({ email: 'operator@veleta.test', role: 'analyst' });
    const { deferred } = (await done(operator.call(operations.getMails))).invitations;
    const next_try_at = new Date(api.clock.now().getTime() + 60_000).toISOString();
    expect(deferred).toEqual([
      { reason: 'connection_lost', mails: 1, next_try_at },
      { reason: 'temporary_refusal', mails: 1, next_try_at },
    ]);
    const { text } = await api.services.metrics.write();
    expect(text).toMatch(/^veleta_mails_deferred_total\{reason="connection_lost"\} [1-9]/m);
  });
});

describe('killing the process', () => {
  it('repeats at most as many mails as there are connections, as documented', async () => {
    const people = addresses(60);
    server.answer = () => ({ fault: 'hang-taken' });
    await invite(people);
    const runs = [api.runJobs()];
    const members = [await api.createAccount(), await api.createAccount(), await api.createAccount()];
    for (const [index, { email }] of members.entries()) {
      const inFlight = Math.min(MAILING_CONNECTIONS + index, CONNECTIONS);
      await until(() => server.taken.length === inFlight);
      await done(api.call(accounts.requestReset, { body: { email } }));
      runs.push(api.runJobs());
    }
    // The eighth mail waits for a connection.
    await until(() => limits.size === CONNECTIONS + 1);
    expect(server.taken).toHaveLength(CONNECTIONS);
    expect(server.connections.most).toBe(CONNECTIONS);

    // Ends the process with its locks.
    const rows = await openAllRows(api.databaseUrl);
    await rows.query(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = ${0x6d61696c} and database = (select oid from pg_database where datname = current_database())`);
    await rows.close();
    server.answer = () => undefined;
    const next = await startInstance(api, createSmtp(server.url, 'Veleta <no-reply@veleta.test>'));
    await sweepMeasurements(next.services);
    await next.services.jobs.runDue();
    await next.close();
    expect(people.filter((to) => !recipients().includes(to))).toEqual([]);
    const invited = server.taken.filter(({ to }) => people.includes(to));
    const ids = new Set(invited.map(({ id }) => id));
    expect([ids.size, invited.length]).toEqual([60, 60 + MAILING_CONNECTIONS]);

    const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../../../docs', file), 'utf8');
    expect(read('operations.md')).toContain(`in flight (at most ${CONNECTIONS})`);
    expect(read('decisions/0079-defer-mails-by-recipient-and-by-connection.md')).toContain(
      `${CONNECTIONS} connections, ${MAILING_CONNECTIONS} of them for mails of measurements`,
    );
    for (const to of limits.keys()) endTime(to);
    await Promise.allSettled(runs);
  });
});
