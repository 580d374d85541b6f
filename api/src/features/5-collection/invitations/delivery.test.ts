import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { invitations, measurements, survey } from '@veleta/shared/contracts';
import { createSmtp, type Mail } from '../../../platform/mail/transport.ts';
import { openAllRows, type AllRows } from '../../../platform/testing/database-rows.ts';
import { startMailServer, type TestMailServer } from '../../../platform/testing/mail-server.ts';
import {
  FIRST_DAY,
  createSet,
  done,
  enable,
  importList,
  reusableSet,
  tokenOf,
} from '../../../platform/testing/measuring.ts';
import { type TestAccount, type TestApi, startApi, startInstance } from '../../../platform/testing/start-api.ts';
import { until } from '../../../platform/testing/until.ts';
import { seeded } from '../../../platform/seeded-random.ts';
import { sweepMeasurements } from '../../4-measurements/lifecycle/advance.service.ts';

const NINE = `${FIRST_DAY}T09:00:00Z`;

/** Sets up a measurement that invites the people of a list on its first day. Returns its id. */
async function invite({ call }: TestAccount, people: readonly string[], days = 14): Promise<string> {
  await enable(call);
  const list = await importList(call, { people: people.map((name) => [name, '', 'en'] as const) });
  const traceable = {
    distribution: 'traceable-link',
    number_of_participants: null,
    participant_list: list.id,
    duration_days: days,
  } as const;
  return (await createSet(call, reusableSet(traceable))).measurements[0]?.id ?? '';
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}`);

describe('delivery of mails', () => {
  let api: TestApi;
  let server: TestMailServer;
  beforeAll(async () => {
    server = await startMailServer();
    api = await startApi({ mailTransport: createSmtp(server.url, 'Veleta <no-reply@veleta.test>') });
  });
  afterEach(() => {
    server.answer = () => undefined;
    server.taken.length = 0;
    api.clock.set(NINE);
  });
  afterAll(async () => {
    await api.close();
    await server.close();
  });
  const advance = async (minutes: number) => {
    api.clock.advance({ minutes });
    await sweepMeasurements(api.services);
    await api.runJobs();
  };
  const listOf = async ({ call }: TestAccount, id: string) =>
    (await done(call(invitations.getInvitations, { params: { id }, query: {} }))).invitations;

  it('reaches everybody once after the mail server was down for an hour', async () => {
    const account = await api.createAccount();
    const id = await invite(account, names(60));
    const { port } = new URL(server.url);
    await server.close();
    await api.runJobs();
    for (let minute = 0; minute < 60; minute += 1) await advance(1);
    expect(await done(account.call(invitations.getInvitationSummary, { params: { id } }))).toMatchObject({
      people: 60,
      planned: 60,
      delayed: expect.any(Number),
    });
    server = await startMailServer(Number(port));
    await advance(1);
    await advance(1);
    expect(server.taken.map(({ to }) => to).toSorted()).toEqual(
      names(60)
        .map((name) => `${name}@example.org`)
        .toSorted(),
    );
    expect(new Set(server.taken.map((mail) => mail.id)).size).toBe(60);
    expect((await listOf(account, id)).every(({ state }) => state === 'sent')).toBe(true);
    await done(account.call(measurements.stopMeasurement, { params: { id } }));
    await api.runJobs();
  });

  it('records why an address or message was rejected, and continues with the others', async () => {
    const account = await api.createAccount();
    server.answer = (to) =>
      ({
        'unknown@example.org': { to: '550 5.1.1 No such user' },
        'full@example.org': { to: '552 5.2.2 Mailbox full' },
        'spam@example.org': { data: '554 5.7.1 Not wanted here' },
      })[to];
    const id = await invite(account, ['unknown', 'full', 'spam', 'good']);
    await api.runJobs();
    expect((await listOf(account, id)).map(({ email, state, failure }) => [email, state, failure])).toEqual([
      ['unknown@example.org', 'failed', 'address_unknown'],
      ['full@example.org', 'failed', 'mailbox_full'],
      ['spam@example.org', 'failed', 'refused'],
      ['good@example.org', 'sent', null],
    ]);
    // Rejected mails are neither retried nor reminded.
    server.answer = () => undefined;
    for (let days = 0; days < 12; days += 1) await advance(24 * 60);
    expect(server.taken.map(({ to }) => to)).toEqual(Array.from({ length: 3 }, () => 'good@example.org'));
  });

  it('retries deferred mails with growing delays until the measurement ends', async () => {
    const account = await api.createAccount();
    let tries = 0;
    server.answer = () => {
      tries += 1;
      return { to: '451 4.7.1 Greylisted, try again later' };
    };
    const id = await invite(account, ['slow'], 2);
    await api.runJobs();
    expect(await listOf(account, id)).toMatchObject([{ state: 'planned', is_delayed: true, can_resend: false }]);
    for (let minute = 0; minute < 120; minute += 1) await advance(1);
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(12);
    for (let hour = 0; hour < 24; hour += 1) await advance(60);
    expect(tries).toBeGreaterThan(25);
    api.clock.set('2026-03-04T00:00:30Z');
    await sweepMeasurements(api.services);
    expect(await listOf(account, id)).toMatchObject([{ state: 'failed', failure: 'too_late', can_resend: false }]);
  });
});

describe('crash during a delivery', () => {
  let api: TestApi;
  let rows: AllRows;
  /** Mails that the mail server accepted, in order; `transport` decides whether it replies. */
  const accepted: Mail[] = [];
  const transport: { deliver: (mail: Mail) => Promise<void> } = { deliver: async () => undefined };
  beforeAll(async () => {
    api = await startApi({
      mailTransport: { deliver: (mail) => transport.deliver(mail), close: async () => undefined },
    });
    rows = await openAllRows(api.databaseUrl);
  });
  afterAll(async () => {
    await rows.close();
    await api.close();
  });

  it.each([1, 2])('loses no mail and repeats only those in flight, under the same id (seed %i)', async (seed) => {
    api.clock.set(NINE);
    accepted.length = 0;
    const chance = seeded(seed);
    // Crashes anywhere in the first batch that leaves as many mails as are sent concurrently.
    const crashesAt = 1 + Math.floor(chance() * 44);
    const hangingMails: ((cause: Error) => void)[] = [];
    transport.deliver = (mail) => {
      // From one mail on no reply arrives; half of those mails are accepted anyway.
      if (accepted.length < crashesAt && hangingMails.length === 0) {
        accepted.push(mail);
        return Promise.resolve();
      }
      if (chance() < 0.5) accepted.push(mail);
      return new Promise((_, fail) => hangingMails.push(fail));
    };
    const account = await api.createAccount();
    const id = await invite(account, names(60));
    const run = api.runJobs().catch(() => 'died');
    await until(() => hangingMails.length >= 5);
    const inFlight = hangingMails.length;
    // Releases the lock that marks the delivery as alive, as the death of its process would.
    await rows.query(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = ${0x6d61696c} and database = (select oid from pg_database where datname = current_database())`);
    transport.deliver = async (mail) => void accepted.push(mail);
    const mailTransport = { deliver: (mail: Mail) => transport.deliver(mail), close: async () => undefined };
    const next = await startInstance(api, mailTransport);
    await sweepMeasurements(next.services);
    await next.services.jobs.runDue();
    await next.close();
    const ids = new Map<string, number>();
    for (const { messageId } of accepted) ids.set(messageId, (ids.get(messageId) ?? 0) + 1);
    expect(new Set(accepted.map(({ to }) => to)).size).toBe(60);
    expect(ids.size).toBe(60);
    expect(accepted.length - ids.size).toBeLessThanOrEqual(inFlight);
    expect(Math.max(...ids.values())).toBeLessThanOrEqual(2);
    // If the old delivery wakes up, it must not change the results of the new one.
    for (const fail of hangingMails) fail(new Error('no connection'));
    expect(await run).toBe('died');
    const summary = await done(account.call(invitations.getInvitationSummary, { params: { id } }));
    expect(summary).toMatchObject({ people: 60, sent: 60, planned: 0, sending: 0, failed: 0 });
    await done(account.call(measurements.stopMeasurement, { params: { id } }));
    await api.runJobs();
  });

  it('does not repeat a mail to people who have answered', async () => {
    api.clock.set(NINE);
    accepted.length = 0;
    const hangingMails: ((cause: Error) => void)[] = [];
    transport.deliver = (mail) => {
      accepted.push(mail);
      return new Promise((_, fail) => hangingMails.push(fail));
    };
    const account = await api.createAccount();
    const id = await invite(account, ['ana']);
    const run = api.runJobs().catch(() => 'died');
    await until(() => hangingMails.length === 1);
    const token = tokenOf(/https?:\S+/.exec(accepted[0]?.text ?? '')?.[0]);
    const body = { submission_id: api.services.random.uuid(), units: [], answers: [] };
    await done(api.call(survey.submitSurvey, { params: { token }, body }));
    for (const fail of hangingMails) fail(Object.assign(new Error('closed'), { code: 'ECONNECTION', command: 'CONN' }));
    await run;
    transport.deliver = async (mail) => void accepted.push(mail);
    api.clock.advance({ minutes: 2 });
    await sweepMeasurements(api.services);
    await api.runJobs();
    expect(accepted).toHaveLength(1);
    const page = await done(account.call(invitations.getInvitations, { params: { id }, query: {} }));
    expect(page.invitations).toMatchObject([{ state: 'sent' }]);
  });
});
