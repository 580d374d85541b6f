import { beforeEach, describe, expect, it } from '@jest/globals';
import { actionPlans, analysis, followUpPages, measurements, survey } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { answerAll, done, openMeasurement } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

const api = apiOfFile();
let owner: TestAccount;
let measurement: string;
beforeEach(async () => {
  api.clock.set('2026-03-02T09:00:00.000Z');
  owner = await api.createAccount();
  measurement = await measure(12);
});

async function measure(people: number): Promise<string> {
  const opened = await openMeasurement(owner.call);
  const definition = await done(api.call(survey.getSurvey, { params: { token: opened.token } }));
  for (let person = 0; person < people; person += 1) {
    const { reservation } = await done(api.call(survey.startSurvey, { params: { token: opened.token }, body: {} }));
    const answers = answerAll(definition, { likert: 1 + (person % 5), enps: person % 11 });
    const body = { submission_id: api.services.random.uuid(), reservation, units: [], answers };
    await done(api.call(survey.submitSurvey, { params: { token: opened.token }, body }));
  }
  await done(owner.call(measurements.stopMeasurement, { params: { id: opened.measurement.id } }));
  return opened.measurement.id;
}

type Input = z.input<typeof followUpPages.FollowUpInputSchema>;
const input = (change: Partial<Input> = {}): Input => ({
  language: 'en',
  title: 'What we heard, what we do',
  introduction: 'Thank you.\n\nThis is <b>what</b> we do.',
  figures: ['participation', 'support'],
  actions: [],
  is_published: true,
  ...change,
});
const save = (change: Partial<Input> = {}, by = owner, id = measurement) =>
  by.call(followUpPages.putFollowUpPage, { params: { id }, body: input(change) });
const open = (link: string | null) => api.app.inject({ url: new URL(link ?? 'http://x/what-we-do/none').pathname });
const addAction = (title: string) =>
  done(
    owner.call(actionPlans.createAction, {
      body: { measurement, title, text: 'Step one', notes: 'Secret note', due_on: '2026-05-01', state: 'in_progress' },
    }),
  );

describe('access to follow-up pages', () => {
  it('does not let analysts write or list pages', async () => {
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    expect((await save({}, analyst)).error.error).toBe('forbidden');
    expect((await analyst.call(followUpPages.getFollowUpPages)).error.error).toBe('forbidden');
  });

  it('does not let another account write, delete or list them, nor use its actions', async () => {
    await done(save());
    const stranger = await api.createAccount();
    expect((await save({}, stranger)).error.error).toBe('not_found');
    const params = { id: measurement };
    expect((await stranger.call(followUpPages.deleteFollowUpPage, { params })).error.error).toBe('not_found');
    expect(await done(stranger.call(followUpPages.getFollowUpPages))).toEqual([]);
    const action = await addAction('Ours');
    const opened = await openMeasurement(stranger.call);
    const theirs = await save({ actions: [action.id] }, stranger, opened.measurement.id);
    expect(theirs.error.fields).toMatchObject([{ path: 'actions.0', code: 'unknown' }]);
  });

  it('rejects a guessed link, and one before the end of a measurement', async () => {
    expect((await open(`http://x/what-we-do/${'a'.repeat(43)}`)).statusCode).toBe(404);
    const active = await openMeasurement(owner.call, { product: 'leadership' });
    expect((await save({}, owner, active.measurement.id)).error.error).toBe('measurement_active');
  });
});

describe('a published follow-up page', () => {
  it('shows text, figures of the disclosed table and actions without owner and notes, and runs no script', async () => {
    const action = await addAction('Agree on <help>');
    const page = await done(save({ actions: [action.id] }));
    expect(page.link).toMatch(/\/what-we-do\/[\w-]{43}$/);
    const table = await done(owner.call(analysis.getAnalysis, { params: { id: measurement } }));
    const reply = await open(page.link);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.body).toContain(`<dt>Participation</dt><dd>${table.participation.rate}%</dd>`);
    const support = table.dimensions[0]?.result.favorability;
    expect(support?.bound).toBe('exact');
    expect(reply.body).toContain(`<dt>Support</dt><dd>${support?.value}%</dd>`);
    expect(reply.body.match(/<dt>/g)).toHaveLength(2);
    expect(reply.body).toContain(
      '<h3>Agree on &lt;help&gt;</h3><p>Step one</p><p class="quiet">In progress · by May 1, 2026',
    );
    expect(reply.body).toContain('This is &lt;b&gt;what&lt;/b&gt; we do.');
    expect(reply.body).not.toMatch(/Secret note|<script/);
  });

  it('has dark colours on a dark screen, and light ones on paper', async () => {
    const { link } = await done(save({}));
    const { body } = await open(link);
    expect(body).toContain('<meta name="color-scheme" content="light dark">');
    expect(body).toMatch(/@media screen and \(prefers-color-scheme: dark\) \{[^@]*main \{ background: #192424/);
  });

  it('names the overall result, and no due date of actions that have ended', async () => {
    const action = await addAction('Agree on help');
    await done(owner.call(actionPlans.changeActionState, { params: { id: action.id }, body: { state: 'done' } }));
    const { link } = await done(save({ figures: ['product'], actions: [action.id] }));
    const { body } = await open(link);
    expect(body).toContain('<dt>Overall</dt>');
    expect(body).toContain('<p class="quiet">Done</p>');
  });

  it('is written in its own language', async () => {
    const { link } = await done(save({ language: 'es' }));
    const reply = await open(link);
    expect(reply.headers['content-language']).toBe('es');
    expect(reply.body).toContain('<h2>Qué escuchamos</h2>');
    expect(reply.body).toContain('<dt>Apoyo</dt>');
  });

  it('keeps its link when it changes, and is invalid while it is not published and after its deletion', async () => {
    const { link } = await done(save());
    expect(await done(save({ title: 'New title' }))).toMatchObject({ link });
    expect((await open(link)).body).toContain('<h1>New title</h1>');
    expect((await done(save({ is_published: false }))).link).toBeNull();
    expect((await open(link)).statusCode).toBe(404);
    await done(save());
    expect((await open(link)).statusCode).toBe(200);
    await done(owner.call(followUpPages.deleteFollowUpPage, { params: { id: measurement } }));
    expect((await open(link)).statusCode).toBe(404);
    expect(await done(owner.call(followUpPages.getFollowUpPages))).toEqual([]);
  });

  it('leaves out figures that are suppressed and actions that were deleted', async () => {
    const sets = await done(owner.call(measurements.getMeasurementSets));
    const opened = await openMeasurement(owner.call, { overrides: sets[0]?.id });
    await done(owner.call(measurements.stopMeasurement, { params: { id: opened.measurement.id } }));
    const action = await addAction('Short-lived');
    const { link } = await done(
      save({ figures: ['participation', 'product', 'support'], actions: [action.id] }, owner, opened.measurement.id),
    );
    await done(owner.call(actionPlans.deleteAction, { params: { id: action.id } }));
    const { body } = await open(link);
    expect(body).toContain('Thank you.');
    expect(body).not.toMatch(/<dt>|%|What we heard<\/h2>|Short-lived/);
  });

  it('rejects unknown figures', async () => {
    const { error } = await save({ figures: ['weather'] });
    expect(error.fields).toMatchObject([{ path: 'figures.0', code: 'unknown' }]);
  });
});
