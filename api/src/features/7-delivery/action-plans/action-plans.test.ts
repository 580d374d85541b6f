import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  accountData,
  actionPlans,
  analysis,
  analysisViews,
  audit,
  measurements,
  survey,
} from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { addCategory, answerAll, done, openMeasurement, PRODUCT } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';
import { allProducts } from '../../3-reference/question-bank/index.ts';

const api = apiOfFile();
let owner: TestAccount;
let measurement: string;
let set: string | null;
beforeEach(async () => {
  api.clock.set('2026-03-02T09:00:00.000Z');
  owner = await api.createAccount({ tier: 'enterprise' });
  await addCategory(owner.call, 'Area', ['North', 'South', 'Small', 'Tiny']);
  set = null;
  measurement = await measure([4, 3]);
});

/** Collects answers of all units in a new measurement and stops it; the answers of North and South vary around `likert`. */
async function measure(likert: readonly [number, number]): Promise<string> {
  const day = api.clock.now().toISOString().slice(0, 10);
  const opened = await openMeasurement(owner.call, {
    number_of_participants: 60,
    start_date: day,
    end_date: day,
    ...(set ? { overrides: set } : {}),
  });
  set = opened.set.id;
  const definition = await done(api.call(survey.getSurvey, { params: { token: opened.token } }));
  const units = definition.categories[0]?.units ?? [];
  for (const [position, people] of [20, 20, 3, 3].entries())
    for (let person = 0; person < people; person += 1) {
      const { reservation } = await done(api.call(survey.startSurvey, { params: { token: opened.token }, body: {} }));
      const value = Math.min(5, (likert[position] ?? 3) + (person % 3 === 0 ? -1 : 0));
      const body = {
        submission_id: api.services.random.uuid(),
        reservation,
        units: [units[position]?.id ?? ''],
        answers: answerAll(definition, { likert: value, enps: person % 11 }),
      };
      await done(api.call(survey.submitSurvey, { params: { token: opened.token }, body }));
    }
  await done(owner.call(measurements.stopMeasurement, { params: { id: opened.measurement.id } }));
  return opened.measurement.id;
}

type Input = z.input<typeof actionPlans.ActionInputSchema>;
const input = (change: Partial<Input> = {}): Input => ({ title: 'Agree on help', state: 'open', ...change });
const create = (change: Partial<Input> = {}, by = owner) =>
  by.call(actionPlans.createAction, { body: { ...input(change), measurement } });
const list = (by = owner) => done(by.call(actionPlans.getActions, { query: {} }));
const member = (role: 'administrator' | 'analyst') => api.createAccount({ role, accountId: owner.accountId });
const unitsOf = async (id = measurement) => {
  const { categories } = await done(owner.call(analysisViews.getGroups, { params: { id }, query: {} }));
  return categories.flatMap(({ units }) => units);
};

describe('access to actions', () => {
  it('lets everybody who reads results read them, and owners and administrators write them', async () => {
    const administrator = await member('administrator');
    const analyst = await member('analyst');
    const { id } = await done(create({}, administrator));
    expect((await list(analyst)).map((one) => one.id)).toEqual([id]);
    const params = { id };
    expect((await create({}, analyst)).error.error).toBe('forbidden');
    expect((await analyst.call(actionPlans.updateAction, { params, body: input() })).error.error).toBe('forbidden');
    expect((await analyst.call(actionPlans.deleteAction, { params })).error.error).toBe('forbidden');
  });

  it('lets an analyst change the state of an own action only', async () => {
    const analyst = await member('analyst');
    const own = await done(create({ owner_id: analyst.userId }));
    const other = await done(create({ title: 'Of somebody else' }));
    const change = (id: string) =>
      analyst.call(actionPlans.changeActionState, { params: { id }, body: { state: 'in_progress' } });
    expect((await done(change(own.id))).state).toBe('in_progress');
    expect((await change(other.id)).error.error).toBe('forbidden');
  });

  it('hides the actions of one account from another', async () => {
    const { id } = await done(create());
    const stranger = await api.createAccount();
    expect(await list(stranger)).toEqual([]);
    expect(await done(stranger.call(actionPlans.getActionChanges))).toEqual([]);
    expect((await create({}, stranger)).error.error).toBe('not_found');
    const params = { id };
    expect((await stranger.call(actionPlans.updateAction, { params, body: input() })).error.error).toBe('not_found');
    expect((await stranger.call(actionPlans.deleteAction, { params })).error.error).toBe('not_found');
    expect(await list()).toHaveLength(1);
  });

  it('accepts no owner from another account', async () => {
    const stranger = await api.createAccount();
    const { error } = await create({ owner_id: stranger.userId });
    expect(error.fields).toMatchObject([{ path: 'owner_id', code: 'unknown' }]);
  });
});

describe('an action', () => {
  it('has a subject, a scope, a responsible person and a due date', async () => {
    const north = (await unitsOf()).find(({ name }) => name === 'North');
    const analyst = await member('analyst');
    const made = await done(
      create({
        dimension: 'support',
        item: allProducts()[0]?.dimensions[0]?.items[0]?.key ?? null,
        unit: north?.id ?? null,
        owner_id: analyst.userId,
        due_on: '2026-04-01',
        text: 'A list of names.\nPinned to the wall.',
      }),
    );
    expect(made).toMatchObject({
      measurement: { id: measurement, product: PRODUCT },
      unit: { name: 'North' },
      dimension: { key: 'support', name: { en: 'Support', es: 'Apoyo' } },
      item: { text: { en: expect.stringMatching(/problem/) } },
      owner: { id: analyst.userId, email: analyst.email },
      due_on: '2026-04-01',
      is_overdue: false,
    });
    expect(await list()).toEqual([made]);
  });

  it('is not created before the results are available', async () => {
    const { measurement: open } = await openMeasurement(owner.call, { product: 'leadership' });
    const { error } = await owner.call(actionPlans.createAction, { body: { ...input(), measurement: open.id } });
    expect(error.error).toBe('measurement_active');
  });

  it('rejects unknown subjects and units whose results are suppressed', async () => {
    const fieldsOf = async (change: Partial<Input>) => (await create(change)).error.fields?.map(({ path }) => path);
    const small = (await unitsOf()).find(({ name }) => name === 'Small');
    expect(small?.hidden).toBe('primary');
    expect(await fieldsOf({ dimension: 'weather' })).toEqual(['dimension']);
    expect(await fieldsOf({ dimension: 'support', item: 'weather' })).toEqual(['item']);
    expect(await fieldsOf({ unit: small?.id ?? null })).toEqual(['unit']);
    expect(await fieldsOf({ unit: measurement })).toEqual(['unit']);
  });

  it('may have a responsible person without access, with a name', async () => {
    const made = await done(create({ owner_name: 'Lucía Paz', owner_email: 'Lucia@Example.org' }));
    expect(made.owner).toEqual({ id: null, name: 'Lucía Paz', email: 'lucia@example.org' });
    const { error } = await create({ owner_email: 'lucia@example.org' });
    expect(error.fields).toMatchObject([{ path: 'owner_name', code: 'required' }]);
  });

  it('is overdue after its due date in the time zone of its measurement, unless it has ended', async () => {
    const { id } = await done(create({ due_on: '2026-03-10' }));
    api.clock.set('2026-03-10T23:00:00.000Z');
    const overdue = async () => (await list()).map((one) => one.is_overdue);
    expect(await overdue()).toEqual([false]);
    api.clock.set('2026-03-11T00:30:00.000Z');
    owner = await api.createAccount({ role: 'owner', accountId: owner.accountId });
    expect(await overdue()).toEqual([true]);
    await done(owner.call(actionPlans.changeActionState, { params: { id }, body: { state: 'done' } }));
    expect(await overdue()).toEqual([false]);
  });

  it('is listed by due date, ended ones last', async () => {
    await done(create({ title: 'Done', state: 'done', due_on: '2026-03-01' }));
    await done(create({ title: 'No date' }));
    await done(create({ title: 'April', due_on: '2026-04-01' }));
    await done(create({ title: 'March', due_on: '2026-03-20' }));
    expect((await list()).map(({ title }) => title)).toEqual(['March', 'April', 'No date', 'Done']);
  });

  it('is changed and deleted, and the activity log names it', async () => {
    const { id } = await done(create({ dimension: 'support' }));
    const body = input({ title: 'Agree on help in busy weeks', notes: 'Talked on Monday' });
    const changed = await done(owner.call(actionPlans.updateAction, { params: { id }, body }));
    expect(changed).toMatchObject({ title: body.title, notes: body.notes, dimension: null });
    await done(owner.call(actionPlans.deleteAction, { params: { id } }));
    expect(await list()).toEqual([]);
    const { events } = await done(owner.call(audit.getAuditEvents, { query: { group: 'measurements' } }));
    expect(events.slice(0, 3).map(({ action, object }) => [action, object])).toEqual([
      ['action_deleted', body.title],
      ['action_changed', body.title],
      ['action_created', 'Agree on help'],
    ]);
  });

  it('is deleted with its measurement', async () => {
    await done(create());
    const sets = await done(owner.call(measurements.getMeasurementSets));
    await done(owner.call(measurements.deleteMeasurementSet, { params: { id: sets[0]?.id ?? '' } }));
    expect(await list()).toEqual([]);
    await api.runJobs();
    expect(await list()).toEqual([]);
  });

  it('is part of the personal data of its owner, and remains without a name when that person leaves', async () => {
    const analyst = await member('analyst');
    await done(create({ title: 'Of the analyst', owner_id: analyst.userId }));
    const { sections } = await done(analyst.call(accountData.getExport));
    expect(sections.find(({ name }) => name === 'actions')?.entries).toMatchObject([{ title: 'Of the analyst' }]);
    const { version } = await done(analyst.call(accountData.getRemoval));
    const body = { password: analyst.password, version };
    await done(analyst.call(accountData.deleteMe, { body }));
    expect((await list()).map((one) => one.owner)).toEqual([null]);
  });
});

describe('what changed after an action', () => {
  const changes = () => done(owner.call(actionPlans.getActionChanges));

  it('is empty before the next measurement', async () => {
    await done(create({ dimension: 'support' }));
    expect(await changes()).toEqual([]);
  });

  it('equals the comparison of the benchmark view, for the organization and for a unit', async () => {
    const north = (await unitsOf()).find(({ name }) => name === 'North');
    const actions = [
      await done(create({ dimension: 'support' })),
      await done(create({ unit: north?.id ?? null, dimension: 'support' })),
      await done(create()),
    ];
    api.clock.set('2026-06-01T09:00:00.000Z');
    owner = await api.createAccount({ role: 'owner', accountId: owner.accountId });
    const next = await measure([5, 4]);
    const found = new Map((await changes()).map((change) => [change.action, change]));
    expect(found.size).toBe(3);
    for (const [index, action] of actions.entries()) {
      const query = action.unit ? { unit: action.unit.id } : {};
      const { rows } = await done(owner.call(analysisViews.getBenchmark, { params: { id: next }, query }));
      const row = rows.find(({ key }) => key === (action.dimension?.key ?? 'product'));
      expect([index, found.get(action.id)]).toMatchObject([
        index,
        {
          status: 'ready',
          measurement: { id: next },
          before: row?.previous?.favorability ?? {},
          now: row?.result.favorability ?? {},
          compared: row?.previous?.compared.favorability ?? null,
          people: row?.result.answers ?? 0,
        },
      ]);
    }
  });

  it('shows the published figures of an item', async () => {
    const item = allProducts()[0]?.dimensions[0]?.items[0]?.key ?? '';
    await done(create({ dimension: 'support', item }));
    const figureOf = async (id: string) => {
      const table = await done(owner.call(analysis.getAnalysis, { params: { id } }));
      return table.dimensions[0]?.items.find(({ key }) => key === item)?.result.favorability;
    };
    const before = await figureOf(measurement);
    api.clock.set('2026-06-01T09:00:00.000Z');
    owner = await api.createAccount({ role: 'owner', accountId: owner.accountId });
    const now = await figureOf(await measure([5, 4]));
    expect(await changes()).toMatchObject([{ status: 'ready', before, now }]);
  });

  it('shows no figures of a unit that the next measurement suppresses', async () => {
    const north = (await unitsOf()).find(({ name }) => name === 'North');
    await done(create({ unit: north?.id ?? null }));
    api.clock.set('2026-06-01T09:00:00.000Z');
    owner = await api.createAccount({ role: 'owner', accountId: owner.accountId });
    const { measurement: empty } = await openMeasurement(owner.call, {
      number_of_participants: 60,
      start_date: '2026-06-01',
      end_date: '2026-06-01',
      overrides: set,
    });
    await done(owner.call(measurements.stopMeasurement, { params: { id: empty.id } }));
    expect(await changes()).toMatchObject([
      { status: 'hidden', before: null, now: null, compared: null, people: null },
    ]);
  });
});
