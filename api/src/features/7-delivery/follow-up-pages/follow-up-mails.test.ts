import { beforeEach, describe, expect, it } from '@jest/globals';
import { followUpPages, measurements, organizations, participantLists, survey } from '@veleta/shared/contracts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { createSet, done, enable, importList, reusableSet } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();
let owner: TestAccount;
let set: string;
let list: string;
let measurement: string;
beforeEach(async () => {
  api.clock.set('2026-03-02T09:00:00.000Z');
  owner = await api.createAccount();
  await done(owner.call(organizations.createOrganization, { body: { name: 'Molino Norte' } }));
  await enable(owner.call);
  ({ id: list } = await importList(owner.call, {
    people: [
      [nameOf('ana'), '', 'en', 'Ana'],
      [nameOf('bea'), '', 'es', 'Bea'],
      [nameOf('carl'), '', undefined],
    ],
  }));
  const created = await createSet(owner.call, onList());
  set = created.id;
  measurement = created.measurements[0]!.id;
  await api.runJobs();
  await done(owner.call(measurements.stopMeasurement, { params: { id: measurement } }));
});

const nameOf = (name: string) => `${name}.${owner.accountId.slice(0, 8)}`;
const onList = () =>
  reusableSet({ distribution: 'traceable-link', number_of_participants: null, participant_list: list });
const publish = (isPublished = true, id = measurement) =>
  done(
    owner.call(followUpPages.putFollowUpPage, {
      params: { id },
      body: {
        language: 'en',
        title: 'Sales is at 20%',
        introduction: 'Secret result',
        figures: ['participation'],
        actions: [],
        is_published: isPublished,
      },
    }),
  );
const params = () => ({ id: measurement });
const mail = (by = owner) => by.call(followUpPages.mailFollowUpPage, { params: params() });
const recipients = () => done(owner.call(followUpPages.getFollowUpRecipients, { params: params() }));
/** Returns the mails that `work` sends to the people of the list. */
async function mailsOf(work: () => Promise<unknown>) {
  const before = api.mailbox.length;
  await work();
  await api.runJobs();
  return api.mailbox.slice(before).filter(({ to }) => to.endsWith(`${owner.accountId.slice(0, 8)}@example.org`));
}

describe('the mail with the link of a follow-up page', () => {
  it('is sent to each person of the list in their language, with the link and without results', async () => {
    const { link } = await publish();
    expect(await recipients()).toEqual({ people: { en: 1, es: 2 }, left_out: 0 });
    const mails = await mailsOf(mail);
    expect(mails.map(({ to, language }) => [to.split('.')[0], language]).sort()).toEqual([
      ['ana', 'en'],
      ['bea', 'es'],
      ['carl', 'es'],
    ]);
    const ana = mails.find(({ language }) => language === 'en');
    expect(ana?.subject).toBe('Molino Norte: what we heard, what we do');
    expect(ana?.text).toContain('Hi Ana,');
    expect(ana?.text).toContain(link);
    for (const { text, subject } of mails) expect(subject + text).not.toMatch(/20|%|Sales|Secret result/);
  });

  it('is sent once, even if two people press at the same time', async () => {
    await publish();
    const mails = await mailsOf(() => Promise.all([mail(), mail()]));
    expect(mails).toHaveLength(3);
    const page = await done(mail());
    expect(page.mailed).toEqual({ at: '2026-03-02T09:00:00.000Z', people: 3 });
    expect(await mailsOf(mail)).toEqual([]);
  });

  it('leaves out people whose invitation did not arrive', async () => {
    await publish();
    await inTenant(api.services.db, owner.accountId, (tx) =>
      tx
        .updateTable('invitation_mails')
        .set({ state: 'failed', failure: 'address_unknown' })
        .where('invitation_id', 'in', (query) =>
          query
            .selectFrom('invitations as i')
            .innerJoin('participants as p', 'p.id', 'i.participant_id')
            .select('i.id')
            .where('p.email', '=', `${nameOf('ana')}@example.org`),
        )
        .execute(),
    );
    expect(await recipients()).toEqual({ people: { en: 0, es: 2 }, left_out: 1 });
    expect(await mailsOf(mail)).toHaveLength(2);
  });

  it('leaves out people who were removed from the list', async () => {
    await publish();
    const people = await done(owner.call(participantLists.getParticipants, { params: { id: list }, query: {} }));
    const ana = people.participants.find(({ email }) => email.startsWith('ana.'))!;
    await done(owner.call(participantLists.removeParticipant, { params: { id: ana.id } }));
    expect(await recipients()).toEqual({ people: { en: 0, es: 2 }, left_out: 0 });
    expect(await mailsOf(mail)).toHaveLength(2);
  });

  it('is not sent after the page was withdrawn', async () => {
    await publish();
    const mails = await mailsOf(async () => {
      await done(mail());
      await publish(false);
    });
    expect(mails).toEqual([]);
    expect((await mail()).error.error).toBe('not_found');
  });

  it('is not sent for analysts, strangers or a page that is not published', async () => {
    expect((await mail()).error.error).toBe('not_found');
    await publish();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    expect((await mail(analyst)).error.error).toBe('forbidden');
    expect((await mail(await api.createAccount())).error.error).toBe('not_found');
  });
});

describe('the latest published page of a product', () => {
  /** Starts the next measurement of the list; returns its invitation mails and the survey of one of them. */
  async function invite() {
    const mails = await mailsOf(() => createSet(owner.call, { ...onList(), overrides: set }));
    const token = /survey\/response\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    return { mails, definition: await done(api.call(survey.getSurvey, { params: { token } })) };
  }

  it('is linked from the next invitation and its survey', async () => {
    const { link } = await publish();
    const { mails, definition } = await invite();
    expect(mails).toHaveLength(3);
    for (const { text, html } of mails) {
      expect(text).toContain(link);
      expect(html).toContain(`href="${link}"`);
    }
    expect(definition.follow_up).toBe(link);
  });

  it('is not linked while it is not published', async () => {
    await publish();
    await publish(false);
    const { mails, definition } = await invite();
    expect(mails).toHaveLength(3);
    expect(mails.some(({ text }) => text.includes('what-we-do'))).toBe(false);
    expect(definition.follow_up).toBeNull();
  });
});
