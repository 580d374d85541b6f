import { describe, expect, it } from '@jest/globals';
import { measurements, categories, survey } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import { inTenant } from '../../../platform/database/tenant.ts';
import {
  addCategory,
  createSet,
  done,
  enable,
  importList,
  openMeasurement,
  reusableSet,
} from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import { lockAccountSetup } from '../../../platform/database/lock-account-setup.ts';
import { ensureStarted, listUnits as unitsOf } from '../../4-measurements/lifecycle/index.ts';

const api = apiOfFile();

const {
  addUnits,
  getCategories,
  getCategoryLock,
  createCategory,
  updateCategoryPositions,
  updateCategory,
  deleteCategory,
} = categories;
const area = { title: 'Area', units: [{ name: 'North' }, { name: 'South' }] };

describe('categories', () => {
  it('are hidden from strangers and analysts', async () => {
    const owner = await api.createAccount();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    expect((await api.call(getCategories)).error.error).toBe('token_missing');
    expect((await analyst.call(getCategories)).error.error).toBe('forbidden');
    expect((await analyst.call(createCategory, { body: area })).error.error).toBe('forbidden');
  });

  it('are isolated from other accounts', async () => {
    const owner = await api.createAccount();
    const stranger = await api.createAccount();
    const { id } = await addCategory(owner.call, 'Area', ['North']);
    expect(await done(stranger.call(getCategories))).toEqual([]);
    expect((await stranger.call(updateCategory, { params: { id }, body: area })).error.error).toBe('not_found');
    expect((await stranger.call(deleteCategory, { params: { id } })).error.error).toBe('not_found');
    expect(await done(owner.call(getCategories))).toHaveLength(1);
  });

  it('are stored with their units in order', async () => {
    const { call } = await api.createAccount();
    const created = await done(call(createCategory, { body: area }));
    expect(created).toMatchObject({ title: 'Area', is_locked: false, units: [{ name: 'North' }, { name: 'South' }] });
    expect(await done(call(getCategories))).toEqual([created]);
  });

  it('require a title and at least one unit', async () => {
    const { call } = await api.createAccount();
    const { status, error } = await call(createCategory, { body: { title: '  ', units: [] } });
    expect(status).toBe(400);
    expect(error.fields?.map(({ path }) => path)).toEqual(['title', 'units']);
  });

  it('reject a repeated title or unit, ignoring case', async () => {
    const { call } = await api.createAccount();
    await addCategory(call, 'Area', ['North']);
    const sameTitle = await call(createCategory, { body: { ...area, title: 'AREA' } });
    expect(sameTitle.error).toMatchObject({ error: 'conflict', fields: [{ path: 'title', code: 'taken' }] });
    const sameUnit = await call(createCategory, {
      body: { title: 'Shift', units: [{ name: 'Day' }, { name: 'day ' }] },
    });
    expect(sameUnit.error).toMatchObject({ error: 'conflict', fields: [{ path: 'units.1.name', code: 'duplicate' }] });
  });

  it('report a conflict for titles that only the database considers equal', async () => {
    const { call } = await api.createAccount();
    for (const [first, second] of [
      ['ΑΣ', 'ασ'],
      ['İz', 'iz'],
    ] as const) {
      await addCategory(call, first, ['North']);
      const twin = await call(createCategory, { body: { ...area, title: second } });
      expect([second, [201, 409].includes(twin.status)]).toEqual([second, true]);
    }
  });

  it('are created once for concurrent equal requests', async () => {
    const { call } = await api.createAccount();
    const results = await Promise.all([1, 2, 3].map(() => call(createCategory, { body: area })));
    expect(results.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('replace units: those with an id keep their identity, even when two swap names', async () => {
    const { call } = await api.createAccount();
    const { id, units } = await addCategory(call, 'Area', ['North', 'South', 'West']);
    const changed = await done(
      call(updateCategory, {
        params: { id },
        body: {
          title: 'Zone',
          units: [{ id: units[1]?.id, name: 'North' }, { id: units[0]?.id, name: 'South' }, { name: 'East' }],
        },
      }),
    );
    expect(changed.title).toBe('Zone');
    expect(changed.units.map(({ name }) => name)).toEqual(['North', 'South', 'East']);
    expect(changed.units[0]?.id).toBe(units[1]?.id);
    expect(await done(call(getCategories))).toEqual([changed]);
  });

  it('count the people of each unit on every list, and delete a unit from its people', async () => {
    const { call } = await api.createAccount();
    const { id, units } = await addCategory(call, 'Area', ['North', 'South']);
    await addCategory(call, 'Shift', ['Day']);
    await importList(call, {
      categoryId: id,
      people: [
        ['ana', 'North'],
        ['bo', 'North'],
        ['cy', 'South'],
        ['di', ''],
      ],
    });
    await importList(call, { name: 'Board', categoryId: id, people: [['ana', 'North']] });
    const [area, shift] = await done(call(getCategories));
    expect(area?.units.map(({ name, people }) => [name, people])).toEqual([
      ['North', 3],
      ['South', 1],
    ]);
    expect([area?.lists, shift?.lists, shift?.units[0]?.people]).toEqual([2, 0, 0]);
    const remaining = [{ id: units[1]?.id, name: 'Centre' }];
    await done(call(updateCategory, { params: { id }, body: { title: 'Area', units: remaining } }));
    const after = (await done(call(getCategories)))[0];
    expect(after?.units.map(({ name, people }) => [name, people])).toEqual([['Centre', 1]]);
    expect(after?.lists).toBe(1);
  });

  it('store their order, and reject an order of other categories', async () => {
    const { call } = await api.createAccount();
    const [area, shift, site] = [
      await addCategory(call, 'Area', ['North']),
      await addCategory(call, 'Shift', ['Day']),
      await addCategory(call, 'Site', ['Madrid']),
    ];
    const order = (...ids: string[]) => call(updateCategoryPositions, { body: { categories: ids } });
    const ordered = await done(order(site.id, area.id, shift.id));
    expect(ordered.map(({ title }) => title)).toEqual(['Site', 'Area', 'Shift']);
    await addCategory(call, 'Age', ['30']);
    const titles = (await done(call(getCategories))).map(({ title }) => title);
    expect(titles).toEqual(['Site', 'Area', 'Shift', 'Age']);
    for (const others of [
      [site.id, area.id, shift.id],
      [site.id, site.id, area.id, shift.id],
    ]) {
      const { error } = await order(...others);
      expect(error).toMatchObject({ error: 'conflict', fields: [{ path: 'categories', code: 'changed' }] });
    }
  });

  it('report a conflict to the second of two people who change one category', async () => {
    const { call } = await api.createAccount();
    const { id, revision } = await addCategory(call, 'Area', ['North']);
    const save = (title: string) =>
      call(updateCategory, { params: { id }, body: { title, units: [{ name: 'North' }], revision } });
    const results = await Promise.all([save('Zone'), save('Region')]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rejected = results.find(({ status }) => status === 409);
    expect(rejected?.error).toMatchObject({ error: 'conflict', fields: [{ path: 'revision', code: 'changed' }] });
  });

  it('reject the unit of another category', async () => {
    const { call } = await api.createAccount();
    const other = await addCategory(call, 'Shift', ['Day']);
    const { id } = await addCategory(call, 'Area', ['North']);
    const { error } = await call(updateCategory, {
      params: { id },
      body: { title: 'Area', units: [{ id: other.units[0]?.id, name: 'X' }] },
    });
    expect(error).toMatchObject({ error: 'invalid_input', fields: [{ path: 'units.0.id', code: 'unknown' }] });
  });

  it('are limited to the maximum per measurement', async () => {
    const { call } = await api.createAccount();
    for (const title of ['A', 'B', 'C', 'D']) await addCategory(call, title, ['x']);
    const { error } = await call(createCategory, { body: { title: 'E', units: [{ name: 'x' }] } });
    expect(error).toMatchObject({ error: 'invalid_input', fields: [{ path: 'title', code: 'too_many' }] });
  });

  it('keep units that two people add concurrently, each name once', async () => {
    const { call } = await api.createAccount();
    const { id, units } = await addCategory(call, 'Area', ['North']);
    const add = (...names: string[]) => done(call(addUnits, { params: { id }, body: { names } }));
    await Promise.all([add('South', 'NORTH'), add('south ', 'West', 'west')]);
    const [category] = await done(call(getCategories));
    expect(category?.units[0]).toEqual(units[0]);
    expect(category?.units.map(({ name }) => name.toLowerCase()).sort()).toEqual(['north', 'south', 'west']);
    const names = Array.from({ length: 198 }, (_, index) => `Unit ${index}`);
    expect((await call(addUnits, { params: { id }, body: { names } })).error).toMatchObject({
      error: 'invalid_input',
      fields: [{ path: 'names', code: 'too_many' }],
    });
  });

  it('are locked while a measurement is active, until it is stopped', async () => {
    const { call } = await api.createAccount();
    const { id } = await addCategory(call, 'Area', ['North']);
    const { measurement } = await openMeasurement(call);
    expect((await done(call(getCategories)))[0]?.is_locked).toBe(true);
    const rejected = await Promise.all([
      call(createCategory, { body: { ...area, title: 'Other' } }),
      call(updateCategory, { params: { id }, body: area }),
      call(deleteCategory, { params: { id } }),
      call(addUnits, { params: { id }, body: { names: ['West'] } }),
    ]);
    expect(rejected.map(({ error }) => error.error)).toEqual([
      'measurement_active',
      'measurement_active',
      'measurement_active',
      'measurement_active',
    ]);
    await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    expect((await call(deleteCategory, { params: { id } })).status).toBe(204);
  });

  it('name the measurements that lock them, and the next that will', async () => {
    const { call } = await api.createAccount();
    expect(await done(call(getCategoryLock))).toEqual({ measurements: [], next_opens_at: null });
    const { measurement } = await openMeasurement(call);
    await enable(call, 'culture');
    await createSet(call, reusableSet({ product: 'culture', start_date: '2026-05-04', end_date: '2026-05-04' }));
    const lock = await done(call(getCategoryLock));
    expect(lock.measurements).toHaveLength(1);
    expect(lock.measurements[0]).toMatchObject({
      product_name: { en: 'Talent retention', es: 'Retención del talento' },
      measurement: { id: measurement.id, state: 'active' },
    });
    expect(lock.next_opens_at).toBe('2026-05-04T00:00:00.000Z');
    expect((await call(createCategory, { body: area })).error.error).toBe('measurement_active');
    await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    expect((await done(call(getCategoryLock))).measurements).toEqual([]);
    expect((await call(createCategory, { body: area })).status).toBe(201);
  });

  it('apply a new name to later measurements only', async () => {
    const { call } = await api.createAccount();
    const { id, units } = await addCategory(call, 'Area', ['North']);
    const first = await openMeasurement(call);
    const readSurvey = (token: string) => done(api.call(survey.getSurvey, { params: { token } }));
    const before = await readSurvey(first.token);
    await done(call(measurements.stopMeasurement, { params: { id: first.measurement.id } }));
    const body = { title: 'Zone', units: [{ id: units[0]?.id, name: 'Norte' }] };
    await done(call(updateCategory, { params: { id }, body }));
    const second = await openMeasurement(call, { overrides: first.set.id });
    const after = await readSurvey(second.token);
    const wordsOf = (one: typeof before) =>
      one.categories.map(({ title, units }) => [title, units.map((unit) => unit.name)]);
    expect(wordsOf(before)).toEqual([['Area', ['North']]]);
    expect(wordsOf(after)).toEqual([['Zone', ['Norte']]]);
  });

  it('are saved before a concurrent start of a measurement, or not at all', async () => {
    const { call, accountId } = await api.createAccount();
    const { id } = await addCategory(call, 'Area', ['North']);
    await enable(call);
    const set = await createSet(call, reusableSet({ start_date: '2026-03-03', end_date: '2026-03-03' }));
    const opening = set.measurements[0]?.id ?? '';
    const save = (title: string) => call(updateCategory, { params: { id }, body: { ...area, title } });
    const now = api.clock.now();

    // The request waits for the lock until the measurement has opened; then it is rejected, although it came first.
    const held = await holdSetupLock(accountId);
    const late = save('Late');
    await held.isAwaited();
    api.clock.set('2026-03-03T00:00:00Z');
    await held.release();
    expect((await late).error.error).toBe('measurement_active');
    await ensureStarted(api.services, accountId, opening);
    const copied = await inTenant(api.services.db, accountId, (tx) => unitsOf(tx, accountId, opening));
    expect(copied.map((unit) => [unit.category_title, unit.name])).toEqual([['Area', 'North']]);
    api.clock.set(now);
  });
});

/** Holds the lock of the account's setup until it is released. */
async function holdSetupLock(accountId: string) {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let begin = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (begin = resolve));
  const holding = inTenant(api.services.db, accountId, async (tx) => {
    await lockAccountSetup(tx, accountId);
    begin();
    await isReleased;
  });
  await hasBegun;
  return {
    /** Waits until another session waits for the lock. */
    isAwaited: async () => {
      for (;;) {
        const waiting = await sql<{ n: number }>`
          select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`.execute(api.services.db);
        if ((waiting.rows[0]?.n ?? 0) > 0) return;
      }
    },
    release: () => {
      release();
      return holding;
    },
  };
}
