import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { audit, invitations, measurements, participantLists, survey } from '@veleta/shared/contracts';
import { sql, type RawBuilder } from 'kysely';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import {
  FIRST_DAY,
  PRODUCT,
  createSet,
  done,
  enable,
  importList,
  reusableSet,
  tokenOf,
} from '../../../platform/testing/measuring.ts';
import { type TestAccount, type TestApi, startApi } from '../../../platform/testing/start-api.ts';
import { until } from '../../../platform/testing/until.ts';
import { sweepMeasurements } from '../../4-measurements/lifecycle/advance.service.ts';

const { correctParticipant, getParticipants } = participantLists;

let api: TestApi;
const sent: Mail[] = [];
/** Replies of the mail server to recipients that it rejects. */
const rejections = new Map<string, string>();
beforeAll(async () => {
  api = await startApi({
    mailTransport: {
      deliver: async (mail) => {
        const answer = rejections.get(mail.to);
        if (answer !== undefined)
          throw Object.assign(new Error(answer), {
            code: 'EENVELOPE',
            command: 'RCPT TO',
            response: answer,
            responseCode: Number.parseInt(answer),
          });
        sent.push(mail);
      },
      close: async () => undefined,
    },
  });
});
beforeEach(() => {
  api.clock.set(`${FIRST_DAY}T08:00:00Z`);
  sent.length = 0;
  rejections.clear();
  rejections.set('wrong@example.org', '550 5.1.1 no such user').set('slow@example.org', '451 4.7.1 greylisted');
});
afterAll(() => api.close());

/** Invites the people of a list to an open measurement. Their mails are due at nine. */
async function invite(account: TestAccount, people: readonly string[]) {
  await enable(account.call);
  const list = await importList(account.call, { people: people.map((name) => [name, '', 'en'] as const) });
  const id = await query(account, list.id, PRODUCT);
  await sweepMeasurements(api.services);
  return { listId: list.id, id };
}
async function query({ call }: TestAccount, listId: string, product: string): Promise<string> {
  const traceable = { distribution: 'traceable-link', number_of_participants: null } as const;
  const set = await createSet(call, reusableSet({ ...traceable, product, participant_list: listId }));
  return set.measurements[0]?.id ?? '';
}
async function nine(): Promise<void> {
  api.clock.set(`${FIRST_DAY}T09:00:00Z`);
  await sweepMeasurements(api.services);
  await api.runJobs();
}
const pageOf = async ({ call }: TestAccount, id: string) =>
  (await done(call(invitations.getInvitations, { params: { id }, query: {} }))).invitations;
const correct = ({ call }: Pick<TestAccount, 'call'>, id: string | undefined, email: string) =>
  call(correctParticipant, { params: { id: id ?? '' }, body: { email, name: 'Ana', language: 'es' } });
/** Returns the recipients of this account's mails; the tests share one database. */
const sentTo = ({ accountId }: TestAccount) => sent.filter((mail) => mail.accountId === accountId).map(({ to }) => to);
const linkIn = (mail: Mail | undefined) => /https?:\S+/.exec(mail?.text ?? '')?.[0];
const answer = async (mail: Mail | undefined) => {
  const body = { submission_id: api.services.random.uuid(), units: [], answers: [] };
  return api.call(survey.submitSurvey, { params: { token: tokenOf(linkIn(mail)) }, body });
};

describe('correcting an address during a measurement', () => {
  it('requires an owner or administrator of the account', async () => {
    const owner = await api.createAccount();
    const { id } = await invite(owner, ['wrong']);
    const [row] = await pageOf(owner, id);
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    const stranger = await api.createAccount();
    const codes = [];
    for (const who of [api, analyst, stranger])
      codes.push((await correct(who, row?.participant, 'right@example.org')).error.error);
    expect(codes).toEqual(['token_missing', 'forbidden', 'not_found']);
  });

  it('is possible after a bounce: the person is invited at the new address and answers once', async () => {
    const account = await api.createAccount();
    const { id, listId } = await invite(account, ['wrong', 'bo']);
    await nine();
    const [wrong] = await pageOf(account, id);
    expect(wrong).toMatchObject({ state: 'failed', failure: 'address_unknown', can_correct: true, can_resend: true });
    expect(await done(correct(account, wrong?.participant, ' Right@Example.org'))).toMatchObject({
      id: wrong?.participant,
      email: 'right@example.org',
      name: 'Ana',
      language: 'es',
    });
    await done(account.call(invitations.resendInvitation, { params: { id: wrong?.id ?? '' } }));
    await api.runJobs();

    const mail = sent.findLast(({ to }) => to === 'right@example.org');
    expect(mail?.text).toContain('encuesta');
    expect((await answer(mail)).status).toBe(201);
    expect((await answer(mail)).error.error).toBe('already_answered');
    const after = await pageOf(account, id);
    expect(after).toHaveLength(2);
    expect(after[0]).toMatchObject({ id: wrong?.id, email: 'right@example.org', state: 'sent', can_correct: false });
    expect((await done(account.call(getParticipants, { params: { id: listId }, query: {} }))).total).toBe(2);
    const { events } = await done(account.call(audit.getAuditEvents, { query: {} }));
    expect(events.filter(({ action }) => action === 'participant_changed')).toHaveLength(1);
  });

  it('is possible before the first mail, which goes to the new address', async () => {
    const account = await api.createAccount();
    const { id } = await invite(account, ['wrong']);
    const [row] = await pageOf(account, id);
    expect(row).toMatchObject({ state: 'planned', can_correct: true, can_resend: false });
    await done(correct(account, row?.participant, 'right@example.org'));
    await nine();
    expect(sentTo(account)).toEqual(['right@example.org']);
  });

  it('is rejected after a mail was sent, without revealing who has answered', async () => {
    const account = await api.createAccount();
    const { id } = await invite(account, ['ana', 'bo']);
    await nine();
    expect((await answer(sent.findLast(({ to }) => to.startsWith('ana')))).status).toBe(201);
    const refused = [];
    const rows = await pageOf(account, id);
    for (const { participant } of rows) {
      const { status, error } = await correct(account, participant, 'mine@example.org');
      refused.push([status, error.error, error.fields]);
    }
    expect(refused[0]?.slice(0, 2)).toEqual([409, 'measurement_active']);
    expect(refused[1]).toEqual(refused[0]);
    const shown = rows.map(({ id: _, participant: __, email: ___, ...rest }) => rest);
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[0]).toMatchObject({ state: 'sent', can_correct: false });
    // A rejection of the last mail does not matter, because an earlier one arrived.
    api.clock.advance({ minutes: 61 });
    await done(account.call(invitations.resendInvitation, { params: { id: rows[0]?.id ?? '' } }));
    expect((await pageOf(account, id))[0]).toMatchObject({ state: 'planned', can_correct: false });
  });

  it('is rejected while a mail may be in flight', async () => {
    const account = await api.createAccount();
    const { id } = await invite(account, ['slow']);
    await nine();
    const [slow] = await pageOf(account, id);
    expect(slow).toMatchObject({ state: 'planned', is_delayed: true, can_correct: false });
    expect((await correct(account, slow?.participant, 'right@example.org')).error.error).toBe('measurement_active');
  });

  it('is rejected while another active measurement has reached the person', async () => {
    const account = await api.createAccount();
    const { id, listId } = await invite(account, ['ana']);
    await nine();
    await enable(account.call, 'culture');
    const other = await query(account, listId, 'culture');
    rejections.set('ana@example.org', '552 5.2.2 Mailbox full');
    await nine();
    const [row] = await pageOf(account, other);
    expect(row).toMatchObject({ state: 'failed', can_correct: false });
    expect((await correct(account, row?.participant, 'mine@example.org')).error.error).toBe('measurement_active');
    await done(account.call(measurements.stopMeasurement, { params: { id } }));
    expect(await pageOf(account, other)).toMatchObject([{ state: 'failed', can_correct: true }]);
    await done(correct(account, row?.participant, 'mine@example.org'));
  });

  it('is rejected for an address of another person on the list', async () => {
    const account = await api.createAccount();
    const { id } = await invite(account, ['wrong', 'bo']);
    const [wrong] = await pageOf(account, id);
    expect((await correct(account, wrong?.participant, 'BO@example.org')).error).toMatchObject({
      error: 'conflict',
      fields: [{ path: 'email', code: 'taken' }],
    });
  });

  it('delays a repeated mail until the correction is committed', async () => {
    const account = await api.createAccount();
    const { id } = await invite(account, ['wrong']);
    await nine();
    const [row] = await pageOf(account, id);
    rejections.clear();
    let corrected: ReturnType<typeof correct> | undefined;
    let mails: Promise<unknown> | undefined;
    // Another transaction locks the person, so that the correction waits before its last step.
    await inTenant(api.services.db, account.accountId, async (tx) => {
      const waits = async (lock: RawBuilder<boolean>) =>
        (
          await sql`select from pg_locks l join pg_database d on d.oid = l.database
            where d.datname = current_database() and ${lock}`.execute(tx)
        ).rows.length > 0;
      await sql`select from participants where id = ${row?.participant} for update`.execute(tx);
      corrected = correct(account, row?.participant, 'right@example.org');
      await until(() => waits(sql`l.locktype = 'tuple' and l.relation = 'participants'::regclass`));
      let haveLeft = false;
      const sendAgain = () => done(account.call(invitations.resendInvitation, { params: { id: row?.id ?? '' } }));
      mails = sendAgain()
        .then(() => api.runJobs())
        .then(() => (haveLeft = true));
      await until(async () => haveLeft || (await waits(sql`l.locktype = 'advisory' and not l.granted`)));
    });
    await mails;
    expect((await corrected)?.status).toBe(200);
    expect(sentTo(account)).toEqual(['right@example.org']);
  });
});
