import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { audit, invitations, measurements, survey } from '@veleta/shared/contracts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { openAllRows } from '../../../platform/testing/database-rows.ts';
import {
  FIRST_DAY,
  createSet,
  done,
  enable,
  importList,
  openMeasurement,
  reusableSet,
  tokenOf,
} from '../../../platform/testing/measuring.ts';
import { type TestAccount, type TestApi, startApi } from '../../../platform/testing/start-api.ts';
import { sweepMeasurements } from '../../4-measurements/lifecycle/advance.service.ts';

const MIDNIGHT = `${FIRST_DAY}T00:00:00Z`;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ config: { accessTokenSeconds: 400 * 86_400 } });
});
beforeEach(() => {
  api.clock.set(MIDNIGHT);
  api.mailbox.length = 0;
});
afterAll(() => api.close());

const PEOPLE = ['ana', 'bo', 'cy', 'di', 'eli', 'fay'];

/** Sets up a two-week measurement from a Monday on, in UTC, that invites the people of a list. */
async function invite(
  { call }: TestAccount,
  people: readonly string[] = PEOPLE,
  change: Parameters<typeof reusableSet>[0] = {},
): Promise<string> {
  await enable(call);
  const list = await importList(call, { people: people.map((name) => [name, '', 'en'] as const) });
  const set = await createSet(
    call,
    reusableSet({
      distribution: 'traceable-link',
      number_of_participants: null,
      participant_list: list.id,
      ...change,
    }),
  );
  return set.measurements[0]?.id ?? '';
}

async function at(moment: string): Promise<void> {
  api.clock.set(moment);
  await sweepMeasurements(api.services);
  await api.runJobs();
}

/** Returns this account's mails; the tests share one database. */
const mailsOf = ({ accountId }: TestAccount) => api.mailbox.filter((mail) => mail.accountId === accountId);
const recipients = (account: TestAccount) =>
  mailsOf(account)
    .map(({ to }) => to.split('@')[0])
    .toSorted();
const answer = async (mail: Mail | undefined) => {
  const token = tokenOf(/https?:\S+/.exec(mail?.text ?? '')?.[0]);
  const body = { submission_id: api.services.random.uuid(), units: [], answers: [] };
  await done(api.call(survey.submitSurvey, { params: { token }, body }));
};
const mailTo = (account: TestAccount, name: string) =>
  mailsOf(account).findLast(({ to }) => to === `${name}@example.org`);
const summaryOf = ({ call }: TestAccount, id: string) =>
  done(call(invitations.getInvitationSummary, { params: { id } }));
const pageOf = (
  { call }: TestAccount,
  id: string,
  query: {
    search?: string;
    state?: 'sent' | 'failed';
    sort?: 'person' | 'state' | 'sent_at';
    direction?: 'ascending' | 'descending';
    page?: number;
  } = {},
) => done(call(invitations.getInvitations, { params: { id }, query }));

describe('invitations', () => {
  it('are hidden from analysts, other accounts and strangers', async () => {
    const owner = await api.createAccount();
    const id = await invite(owner);
    await at(`${FIRST_DAY}T09:00:00Z`);
    const [first] = (await pageOf(owner, id)).invitations;
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    const other = await api.createAccount();
    const params = { id: first?.id ?? '' };
    for (const [{ call }, status] of [
      [analyst, 403],
      [other, 404],
      [api, 403],
    ] as const) {
      expect((await call(invitations.getInvitations, { params: { id }, query: {} })).status).toBe(status);
      expect((await call(invitations.getInvitationSummary, { params: { id } })).status).toBe(status);
      expect((await call(invitations.resendInvitation, { params })).status).toBe(status);
    }
  });

  it('are sorted by person, state or time, in both directions', async () => {
    const owner = await api.createAccount();
    const id = await invite(owner, ['carla', 'ana', 'berta']);
    await at(`${FIRST_DAY}T09:00:00Z`);
    const names = async (query: Parameters<typeof pageOf>[2]) =>
      (await pageOf(owner, id, query)).invitations.map(({ email }) => email.split('@')[0]);
    expect(await names({})).toEqual(['carla', 'ana', 'berta']);
    expect(await names({ sort: 'person' })).toEqual(['ana', 'berta', 'carla']);
    expect(await names({ sort: 'person', direction: 'descending' })).toEqual(['carla', 'berta', 'ana']);
    // Repeats one after the other, which changes when the last mail was sent.
    await at(`${FIRST_DAY}T11:00:00Z`);
    const ana = (await pageOf(owner, id)).invitations[1]!;
    await done(owner.call(invitations.resendInvitation, { params: { id: ana.id } }));
    expect((await names({ sort: 'state' })).at(0)).toBe('ana');
    expect((await names({ sort: 'sent_at' })).at(-1)).toBe('ana');
    await api.runJobs();
    expect((await names({ sort: 'sent_at', direction: 'descending' })).at(0)).toBe('ana');
  });

  it("are sent once at nine in the set's time zone, in each person's language", async () => {
    const owner = await api.createAccount();
    const id = await invite(owner, PEOPLE, { timezone: 'Europe/Madrid' });
    await at('2026-03-02T07:59:00Z');
    expect(mailsOf(owner)).toEqual([]);
    expect(await summaryOf(owner, id)).toMatchObject({ people: 6, planned: 6, sent: 0 });
    await at('2026-03-02T08:00:00Z');
    await at('2026-03-02T08:01:00Z');
    expect(recipients(owner)).toEqual(PEOPLE);
    expect(new Set(mailsOf(owner).map(({ messageId }) => messageId)).size).toBe(6);
    expect(mailsOf(owner).every(({ subject }) => subject.endsWith('would like your feedback'))).toBe(true);
    expect(await summaryOf(owner, id)).toEqual({
      people: 6,
      planned: 0,
      sending: 0,
      sent: 6,
      failed: 0,
      delayed: 0,
      sends_reminders: true,
      timezone: 'Europe/Madrid',
      mailings: [
        {
          occasion: 'invitation',
          planned_day: '2026-03-02',
          planned_at: '2026-03-02T08:00:00.000Z',
          state: 'started',
          started_at: '2026-03-02T08:00:00.000Z',
          people: 6,
        },
        {
          occasion: 'halfway',
          planned_day: '2026-03-09',
          planned_at: '2026-03-09T08:00:00.000Z',
          state: 'planned',
          started_at: null,
          people: null,
        },
        {
          occasion: 'last_days',
          planned_day: '2026-03-13',
          planned_at: '2026-03-13T08:00:00.000Z',
          state: 'planned',
          started_at: null,
          people: null,
        },
      ],
    });
  });

  it('are sent at once if nine has passed or the server was down', async () => {
    const owner = await api.createAccount();
    api.clock.set(`${FIRST_DAY}T15:30:00Z`);
    await invite(owner, ['late']);
    await api.runJobs();
    expect(recipients(owner)).toEqual(['late']);
    const other = await api.createAccount();
    await invite(other, ['off'], { start_date: '2026-03-04', end_date: '2026-03-04' });
    await at('2026-03-06T03:20:00Z');
    expect(recipients(other)).toEqual(['off']);
  });

  it('send two reminders with their own texts to people without an answer', async () => {
    const owner = await api.createAccount();
    const id = await invite(owner);
    await at('2026-03-02T09:00:00Z');
    await answer(mailTo(owner, 'ana'));
    await at('2026-03-09T08:59:00Z');
    expect(mailsOf(owner)).toHaveLength(6);
    await at('2026-03-09T09:00:00Z');
    expect(recipients(owner).filter((name) => name === 'ana')).toHaveLength(1);
    expect(mailsOf(owner)).toHaveLength(11);
    expect(mailTo(owner, 'bo')).toMatchObject({ subject: 'There is still time to share your feedback' });
    await answer(mailTo(owner, 'bo'));
    await at('2026-03-13T09:00:00Z');
    expect(mailsOf(owner)).toHaveLength(15);
    expect(mailTo(owner, 'cy')?.subject).toMatch(/closes soon$/);
    expect(mailTo(owner, 'cy')?.text).not.toMatch(/unsubscribe/i);
    const { mailings } = await summaryOf(owner, id);
    expect(mailings.map(({ occasion, people }) => [occasion, people])).toEqual([
      ['invitation', 6],
      ['halfway', null],
      ['last_days', null],
    ]);
    await at('2026-03-15T23:59:00Z');
    expect(mailsOf(owner)).toHaveLength(15);
  });

  it('send no reminder if the set disables them', async () => {
    const owner = await api.createAccount();
    const id = await invite(owner, PEOPLE, { sends_reminders: false });
    for (let day = 2; day < 16; day += 1) await at(`2026-03-${String(day).padStart(2, '0')}T09:00:00Z`);
    expect(mailsOf(owner)).toHaveLength(6);
    expect((await summaryOf(owner, id)).mailings).toHaveLength(1);
  });

  it('postpone a missed reminder over the weekend, and drop one without a remaining weekday', async () => {
    const owner = await api.createAccount();
    const id = await invite(owner);
    await at('2026-03-02T09:00:00Z');
    // The server is down from Wednesday to the last Saturday: both reminders are missed and no weekday is left.
    await at('2026-03-14T10:00:00Z');
    expect(mailsOf(owner)).toHaveLength(6);
    expect((await summaryOf(owner, id)).mailings.map(({ state }) => state)).toEqual(['started', 'dropped', 'dropped']);
  });

  it('show the same for people with and without an answer, before and after the end', async () => {
    const owner = await api.createAccount();
    const id = await invite(owner);
    await at('2026-03-02T09:00:00Z');
    for (const name of ['ana', 'bo', 'cy']) await answer(mailTo(owner, name));
    const readShown = async () =>
      (await pageOf(owner, id)).invitations.map(({ id: _id, participant: _person, email: _email, ...rest }) =>
        JSON.stringify(rest),
      );
    for (const moment of ['2026-03-09T09:00:00Z', '2026-03-13T09:00:00Z', '2026-03-16T00:01:00Z']) {
      await at(moment);
      expect(new Set(await readShown()).size).toBe(1);
    }
    // Three of six have answered, fewer than the threshold, so the number without an answer is hidden too.
    expect((await summaryOf(owner, id)).mailings.map(({ people }) => people)).toEqual([6, null, null]);
    const rows = await openAllRows(api.databaseUrl);
    const remaining = await rows.query('select 1 from invitation_mails where measurement_id = $1 and occasion <> $2', [
      id,
      'invitation',
    ]);
    await rows.close();
    expect(remaining).toEqual([]);
  });

  it('are paged in list order, and filtered by name, address and state', async () => {
    const owner = await api.createAccount();
    const people = Array.from({ length: 60 }, (_, index) => `p${String(index).padStart(2, '0')}`);
    const id = await invite(owner, people);
    await at('2026-03-02T09:00:00Z');
    const first = await pageOf(owner, id);
    expect([first.total, first.invitations.length, first.invitations[0]?.email]).toEqual([60, 50, 'p00@example.org']);
    expect((await pageOf(owner, id, { page: 2 })).invitations.map(({ email }) => email)).toEqual(
      people.slice(50).map((name) => `${name}@example.org`),
    );
    expect((await pageOf(owner, id, { search: 'P07@' })).invitations).toHaveLength(1);
    expect((await pageOf(owner, id, { search: '%' })).total).toBe(0);
    expect((await pageOf(owner, id, { state: 'sent' })).total).toBe(60);
    expect((await pageOf(owner, id, { state: 'failed' })).total).toBe(0);
  });

  it('do not exist for a reusable link', async () => {
    const owner = await api.createAccount();
    const { measurement } = await openMeasurement(owner.call);
    await api.runJobs();
    expect(await pageOf(owner, measurement.id)).toMatchObject({ total: 0, invitations: [] });
    expect(await summaryOf(owner, measurement.id)).toMatchObject({ people: 0, mailings: [] });
  });
});

describe('repeating an invitation', () => {
  it('sends one more mail, at most once an hour, answered or not, and writes an audit event', async () => {
    const owner = await api.createAccount();
    const id = await invite(owner);
    await at('2026-03-02T09:00:00Z');
    await answer(mailTo(owner, 'ana'));
    const [ana, bo] = (await pageOf(owner, id)).invitations;
    const repeat = (invitation = '') => owner.call(invitations.resendInvitation, { params: { id: invitation } });
    expect(await repeat(ana?.id)).toMatchObject({ status: 429 });
    api.clock.advance({ hours: 1 });
    expect((await pageOf(owner, id)).invitations[0]?.can_resend).toBe(true);
    expect(await done(repeat(ana?.id))).toMatchObject({
      email: 'ana@example.org',
      state: 'planned',
      can_resend: false,
    });
    expect(await repeat(ana?.id)).toMatchObject({ status: 409 });
    await done(repeat(bo?.id));
    await api.runJobs();
    expect(recipients(owner)).toEqual([...PEOPLE, 'ana', 'bo'].toSorted());
    expect(mailTo(owner, 'ana')?.subject).toMatch(/^Your link to the .* survey$/);
    expect(new Set(mailsOf(owner).map(({ messageId }) => messageId)).size).toBe(8);
    const [after, other] = (await pageOf(owner, id)).invitations;
    const nobody = { id: '', participant: '', email: '' };
    expect({ ...after, ...nobody }).toEqual({ ...other, ...nobody });
    const { events } = await done(owner.call(audit.getAuditEvents, { query: { group: 'measurements' } }));
    expect(events.filter(({ action }) => action === 'survey_invitation_resent')).toHaveLength(2);
    expect(JSON.stringify(events)).not.toContain('ana@');
  });

  it('is rejected before the first mail and after the end', async () => {
    const owner = await api.createAccount();
    const id = await invite(owner);
    await sweepMeasurements(api.services);
    const [ana] = (await pageOf(owner, id)).invitations;
    const params = { id: ana?.id ?? '' };
    const repeat = () => owner.call(invitations.resendInvitation, { params });
    expect(await repeat()).toMatchObject({ status: 409, error: { error: 'conflict' } });
    await done(owner.call(measurements.stopMeasurement, { params: { id } }));
    expect(await repeat()).toMatchObject({ status: 409, error: { error: 'measurement_not_active' } });
    expect((await pageOf(owner, id)).invitations[0]).toMatchObject({ state: 'failed', failure: 'too_late' });
    await at('2026-03-02T10:00:00Z');
    expect(mailsOf(owner)).toEqual([]);
  });
});
