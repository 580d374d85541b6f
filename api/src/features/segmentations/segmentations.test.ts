import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { measurements, segmentations } from '@veleta/shared/contracts';
import { addCategory, done, openMeasurement } from '../../platform/testing/measuring.ts';
import { type TestApi, startApi } from '../../platform/testing/start-api.ts';

// A real database on a machine that does other things too.
jest.setTimeout(60_000);

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const { addUnits, getSegmentations, createSegmentation, updateSegmentation, deleteSegmentation } = segmentations;
const area = { title: 'Area', units: [{ name: 'North' }, { name: 'South' }] };

describe('segmentation', () => {
  it('is not for strangers or analysts', async () => {
    const owner = await api.createAccount();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    expect((await api.call(getSegmentations)).error.error).toBe('token_missing');
    expect((await analyst.call(getSegmentations)).error.error).toBe('forbidden');
    expect((await analyst.call(createSegmentation, { body: area })).error.error).toBe('forbidden');
  });

  it('shows and changes nothing of another account', async () => {
    const owner = await api.createAccount();
    const stranger = await api.createAccount();
    const { id } = await addCategory(owner.call, 'Area', ['North']);
    expect(await done(stranger.call(getSegmentations))).toEqual([]);
    expect((await stranger.call(updateSegmentation, { params: { id }, body: area })).error.error).toBe('not_found');
    expect((await stranger.call(deleteSegmentation, { params: { id } })).error.error).toBe('not_found');
    expect(await done(owner.call(getSegmentations))).toHaveLength(1);
  });

  it('keeps a category with its units in their order', async () => {
    const { call } = await api.createAccount();
    const created = await done(call(createSegmentation, { body: area }));
    expect(created).toMatchObject({ title: 'Area', is_locked: false, units: [{ name: 'North' }, { name: 'South' }] });
    expect(await done(call(getSegmentations))).toEqual([created]);
  });

  it('needs a title and at least one unit', async () => {
    const { call } = await api.createAccount();
    const { status, error } = await call(createSegmentation, { body: { title: '  ', units: [] } });
    expect(status).toBe(400);
    expect(error.fields?.map(({ path }) => path)).toEqual(['title', 'units']);
  });

  it('refuses a title or a unit twice, whatever the case', async () => {
    const { call } = await api.createAccount();
    await addCategory(call, 'Area', ['North']);
    const sameTitle = await call(createSegmentation, { body: { ...area, title: 'AREA' } });
    expect(sameTitle.error).toMatchObject({ error: 'conflict', fields: [{ path: 'title', code: 'taken' }] });
    const sameUnit = await call(createSegmentation, {
      body: { title: 'Shift', units: [{ name: 'Day' }, { name: 'day ' }] },
    });
    expect(sameUnit.error).toMatchObject({ error: 'conflict', fields: [{ path: 'units.1.name', code: 'duplicate' }] });
  });

  it('answers a conflict where only the database takes two titles for the same', async () => {
    const { call } = await api.createAccount();
    for (const [first, second] of [
      ['ΑΣ', 'ασ'],
      ['İz', 'iz'],
    ] as const) {
      await addCategory(call, first, ['North']);
      const twin = await call(createSegmentation, { body: { ...area, title: second } });
      expect([second, [201, 409].includes(twin.status)]).toEqual([second, true]);
    }
  });

  it('lets one of two equal categories created at the same moment win', async () => {
    const { call } = await api.createAccount();
    const results = await Promise.all([1, 2, 3].map(() => call(createSegmentation, { body: area })));
    expect(results.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('replaces units: those with an id stay themselves, even when two swap names', async () => {
    const { call } = await api.createAccount();
    const { id, units } = await addCategory(call, 'Area', ['North', 'South', 'West']);
    const changed = await done(
      call(updateSegmentation, {
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
    expect(await done(call(getSegmentations))).toEqual([changed]);
  });

  it('refuses the unit of another category', async () => {
    const { call } = await api.createAccount();
    const other = await addCategory(call, 'Shift', ['Day']);
    const { id } = await addCategory(call, 'Area', ['North']);
    const { error } = await call(updateSegmentation, {
      params: { id },
      body: { title: 'Area', units: [{ id: other.units[0]?.id, name: 'X' }] },
    });
    expect(error).toMatchObject({ error: 'invalid_input', fields: [{ path: 'units.0.id', code: 'unknown' }] });
  });

  it('takes as many categories as a measurement can carry', async () => {
    const { call } = await api.createAccount();
    for (const title of ['A', 'B', 'C', 'D']) await addCategory(call, title, ['x']);
    const { error } = await call(createSegmentation, { body: { title: 'E', units: [{ name: 'x' }] } });
    expect(error).toMatchObject({ error: 'invalid_input', fields: [{ path: 'title', code: 'too_many' }] });
  });

  it('gets units added by two at once without losing any, each name once', async () => {
    const { call } = await api.createAccount();
    const { id, units } = await addCategory(call, 'Area', ['North']);
    const add = (...names: string[]) => done(call(addUnits, { params: { id }, body: { names } }));
    await Promise.all([add('South', 'NORTH'), add('south ', 'West', 'west')]);
    const [category] = await done(call(getSegmentations));
    expect(category?.units[0]).toEqual(units[0]);
    expect(category?.units.map(({ name }) => name.toLowerCase()).sort()).toEqual(['north', 'south', 'west']);
    const names = Array.from({ length: 198 }, (_, index) => `Unit ${index}`);
    expect((await call(addUnits, { params: { id }, body: { names } })).error).toMatchObject({
      error: 'invalid_input',
      fields: [{ path: 'names', code: 'too_many' }],
    });
  });

  it('stands still while a measurement is active and moves again after it was stopped', async () => {
    const { call } = await api.createAccount();
    const { id } = await addCategory(call, 'Area', ['North']);
    const { measurement } = await openMeasurement(call);
    expect((await done(call(getSegmentations)))[0]?.is_locked).toBe(true);
    const refused = await Promise.all([
      call(createSegmentation, { body: { ...area, title: 'Other' } }),
      call(updateSegmentation, { params: { id }, body: area }),
      call(deleteSegmentation, { params: { id } }),
      call(addUnits, { params: { id }, body: { names: ['West'] } }),
    ]);
    expect(refused.map(({ error }) => error.error)).toEqual([
      'measurement_active',
      'measurement_active',
      'measurement_active',
      'measurement_active',
    ]);
    await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    expect((await call(deleteSegmentation, { params: { id } })).status).toBe(204);
  });
});
