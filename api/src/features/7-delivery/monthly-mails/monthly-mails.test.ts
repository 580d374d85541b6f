import { beforeEach, describe, expect, it } from '@jest/globals';
import { actionPlans, analysis, measurements, monthlyMails, organizations, survey } from '@veleta/shared/contracts';
import { answerAll, done, openMeasurement } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();
let owner: TestAccount;
beforeEach(async () => {
  api.clock.set('2026-03-02T09:00:00.000Z');
  owner = await api.createAccount({ language: 'en' });
  await done(owner.call(organizations.createOrganization, { body: { name: 'Molino Norte' } }));
});

const want = (is_wanted: boolean, member = owner) => member.call(monthlyMails.putMonthlyMail, { body: { is_wanted } });

/** Collects answers in a measurement and stops it. */
async function finish(answers: number): Promise<void> {
  const { measurement, token } = await openMeasurement(owner.call);
  const definition = await done(api.call(survey.getSurvey, { params: { token } }));
  for (let person = 0; person < answers; person += 1) {
    const { reservation } = await done(api.call(survey.startSurvey, { params: { token }, body: {} }));
    const body = { submission_id: api.services.random.uuid(), reservation, units: [], answers: answerAll(definition) };
    await done(api.call(survey.submitSurvey, { params: { token }, body }));
  }
  await done(owner.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
}

/** Returns the mails that the morning's job sends to the owner. */
async function mailsOn(moment: string) {
  api.clock.set(moment);
  const before = api.mailbox.length;
  await api.services.db.transaction().execute((tx) => api.services.jobs.send(tx, 'monthly-mails.send', {}));
  await api.runJobs();
  return api.mailbox.slice(before).filter(({ to }) => to === owner.email);
}

describe('monthly mail', () => {
  it('is sent only to owners who subscribed', async () => {
    const administrator = await api.createAccount({ role: 'administrator', accountId: owner.accountId });
    expect((await want(true, administrator)).error.error).toBe('forbidden');
    expect(await done(owner.call(monthlyMails.getMonthlyMail))).toEqual({ is_wanted: false });
    await finish(6);
    expect(await mailsOn('2026-04-01T08:07:00.000Z')).toEqual([]);
  });

  it('lists once, in the next month, what has finished and how many answered, with a link to the results', async () => {
    await done(want(true));
    await finish(6);
    expect(await mailsOn('2026-03-20T08:07:00.000Z')).toEqual([]);
    const [mail, ...more] = await mailsOn('2026-04-01T08:07:00.000Z');
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/\n\n• Talent retention \(closed March 2\): 6 of 20 people answered \(30%\)\n\n/);
    expect(mail?.text).toContain('/stats');
    expect(await mailsOn('2026-04-02T08:07:00.000Z')).toEqual([]);
    expect(await mailsOn('2026-05-01T08:07:00.000Z')).toEqual([]);
  });

  it("uses the month and day of the end in the measurement's time zone", async () => {
    await done(want(true));
    const { measurement } = await openMeasurement(owner.call, {
      timezone: 'America/Los_Angeles',
      start_date: '2026-03-25',
      end_date: '2026-03-25',
    });
    // It is still March in that zone.
    api.clock.set('2026-04-01T05:00:00.000Z');
    await done(owner.call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    const [mail] = await mailsOn('2026-04-01T12:07:00.000Z');
    expect(mail?.subject).toBe('Your March 2026 survey summary');
    expect(mail?.text).toContain('Talent retention (closed March 31)');
    expect(await mailsOn('2026-05-01T12:07:00.000Z')).toEqual([]);
  });

  it('shows no number below five', async () => {
    await done(want(true));
    await finish(4);
    const [mail] = await mailsOn('2026-04-01T08:07:00.000Z');
    expect(mail?.text).toContain('fewer than 5 people answered');
    expect(mail?.text).not.toMatch(/\b4 of\b|20%/);
  });

  it('lists overdue actions, also in a month without finished measurements, and no results', async () => {
    await done(want(true));
    await finish(6);
    const [{ id: measurement } = { id: '' }] = await done(owner.call(analysis.getAnalysisMeasurements));
    const add = (title: string, due_on: string) =>
      done(owner.call(actionPlans.createAction, { body: { measurement, title, due_on, state: 'open' } }));
    await add('Agree on help', '2026-03-20');
    await add('Not due yet', '2026-06-20');
    const [first] = await mailsOn('2026-04-01T12:07:00.000Z');
    expect(first?.text).toMatch(
      /closed March 2\).*\n\nThese actions are past their due date:\n\n• Agree on help \(due March 20, no one/s,
    );
    expect(first?.text).not.toContain('Not due yet');
    const [second] = await mailsOn('2026-05-01T12:07:00.000Z');
    expect(second?.text).toContain('These actions of Molino Norte are past their due date:');
    expect(second?.text).toContain('/stats/action-plans');
    expect(second?.text).not.toContain('closed');
  });

  it('is unsubscribed by a mail program or a button, with POST only', async () => {
    await done(want(true));
    await finish(6);
    const [mail] = await mailsOn('2026-04-01T08:07:00.000Z');
    const path = new URL(mail?.unsubscribeUrl ?? '').pathname;
    expect(mail?.text).toContain(path);
    const page = await api.app.inject({ url: path, headers: { 'accept-language': 'es' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<form method="post">');
    expect(await done(owner.call(monthlyMails.getMonthlyMail))).toEqual({ is_wanted: true });
    const ended = await api.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(ended.statusCode).toBe(200);
    expect(await done(owner.call(monthlyMails.getMonthlyMail))).toEqual({ is_wanted: false });
    // An unknown secret gets the same reply.
    const guess = await api.app.inject({
      method: 'POST',
      url: '/monthly-mail/guess',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect(guess.statusCode).toBe(200);
  });
});
