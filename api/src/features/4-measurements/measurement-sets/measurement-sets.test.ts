import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { measurements } from '@veleta/shared/contracts';
import {
  FIRST_DAY,
  PRODUCT,
  addCategory,
  createSet,
  done,
  enable,
  importList,
  openMeasurement,
  reusableSet,
} from '../../../platform/testing/measuring.ts';
import { type TestApi, startApi } from '../../../platform/testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  // The tests advance the clock by months; sessions must outlast that.
  api = await startApi({ config: { accessTokenSeconds: 400 * 86_400, refreshTokenDays: 400 } });
});
afterEach(() => api.clock.set(`${FIRST_DAY}T09:00:00Z`));
afterAll(() => api.close());

const { createMeasurementSet, getMeasurementSets, getMeasurement, stopMeasurement } = measurements;

/** Creates an account that may set up measurements. */
async function ready(options: Parameters<TestApi['createAccount']>[0] = {}) {
  const account = await api.createAccount(options);
  await enable(account.call);
  return account;
}

describe('setting up measurements', () => {
  it('rejects strangers and analysts', async () => {
    const owner = await ready();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    expect((await api.call(createMeasurementSet, { body: reusableSet() })).error.error).toBe('token_missing');
    expect((await analyst.call(createMeasurementSet, { body: reusableSet() })).error.error).toBe('forbidden');
    expect((await analyst.call(getMeasurementSets)).error.error).toBe('forbidden');
  });

  it('does not let another account read sets and measurements or stop them', async () => {
    const owner = await ready();
    const stranger = await ready();
    const { set, measurement } = await openMeasurement(owner.call);
    expect(await done(stranger.call(getMeasurementSets))).toEqual([]);
    expect((await stranger.call(getMeasurement, { params: { id: measurement.id } })).error.error).toBe('not_found');
    expect((await stranger.call(stopMeasurement, { params: { id: measurement.id } })).error.error).toBe('not_found');
    expect((await stranger.call(createMeasurementSet, { body: reusableSet({ overrides: set.id }) })).error.error).toBe(
      'conflict',
    );
    const list = await importList(owner.call, { people: [['ana', '']] });
    const foreignList = reusableSet({ distribution: 'traceable-link', participant_list: list.id });
    expect((await stranger.call(createMeasurementSet, { body: foreignList })).error).toMatchObject({
      error: 'invalid_input',
      fields: [{ path: 'participant_list', code: 'unknown' }],
    });
  });

  it('plans every measurement with its local days', async () => {
    const { call } = await ready();
    const set = await createSet(
      call,
      reusableSet({
        start_date: '2026-03-31',
        frequency: 'monthly',
        end_date: '2026-06-30',
        duration_days: 10,
        timezone: 'America/Mexico_City',
      }),
    );
    expect(set).toMatchObject({
      threshold: 5,
      is_historical: false,
      number_of_participants: 20,
      participant_list: null,
    });
    expect(set.measurements.map(({ first_date, last_date, state }) => [first_date, last_date, state])).toEqual([
      ['2026-03-31', '2026-04-09', 'programmed'],
      ['2026-04-30', '2026-05-09', 'programmed'],
      ['2026-05-31', '2026-06-09', 'programmed'],
      ['2026-06-30', '2026-07-09', 'programmed'],
    ]);
    expect(set.measurements[0]).toMatchObject({
      opens_at: '2026-03-31T06:00:00.000Z',
      survey_link: expect.stringContaining('/request-survey-access/'),
      expected: 20,
      responses: 0,
    });
    expect(await done(call(getMeasurementSets, { query: { product: PRODUCT } }))).toEqual([set]);
    expect(await done(call(getMeasurementSets, { query: { product: 'culture' } }))).toEqual([]);
  });

  it('sends reminders by default', async () => {
    const { call } = await ready();
    const list = await importList(call, { people: [['ana', '']] });
    const traceable = (change = {}) =>
      reusableSet({
        start_date: '2026-04-01',
        end_date: '2026-04-01',
        distribution: 'traceable-link',
        participant_list: list.id,
        ...change,
      });
    const reminding = await createSet(call, traceable());
    expect(reminding.sends_reminders).toBe(true);
    const silent = await createSet(call, traceable({ sends_reminders: false, overrides: reminding.id }));
    expect(silent.sends_reminders).toBe(false);
    expect(await done(call(getMeasurementSets))).toMatchObject([{ id: silent.id, sends_reminders: false }]);
  });

  it('derives the state of a measurement from the clock', async () => {
    const { call } = await ready();
    const set = await createSet(
      call,
      reusableSet({ start_date: '2026-03-03', end_date: '2026-03-03', duration_days: 1, timezone: 'Europe/Madrid' }),
    );
    const params = { id: set.measurements[0]?.id ?? '' };
    const states: string[] = [];
    for (const time of [
      '2026-03-02T22:59:59.999Z',
      '2026-03-02T23:00:00Z',
      '2026-03-03T22:59:59.999Z',
      '2026-03-03T23:00:00Z',
    ]) {
      api.clock.set(time);
      states.push((await done(call(getMeasurement, { params }))).state);
    }
    expect(states).toEqual(['programmed', 'active', 'active', 'finished']);
  });

  it('reports every error in dates and options', async () => {
    const { call } = await ready();
    const errorsOf = async (change: Parameters<typeof reusableSet>[0]) => {
      const { status, error } = await call(createMeasurementSet, { body: reusableSet(change) });
      return [status, error?.error, ...(error?.fields ?? []).map(({ path, code }) => `${path}: ${code}`)];
    };
    const invalid = [400, 'invalid_input'];
    expect(await errorsOf({ end_date: '2026-03-01' })).toEqual([...invalid, 'end_date: before_start']);
    expect(await errorsOf({ end_date: '2036-03-03' })).toEqual([...invalid, 'end_date: too_late']);
    expect(await errorsOf({ start_date: '9999-12-31', end_date: '9999-12-31', duration_days: 366 })).toEqual([
      ...invalid,
      'start_date: too_far',
    ]);
    expect(await errorsOf({ start_date: '2026-03-01' })).toEqual([...invalid, 'start_date: past']);
    expect(await errorsOf({ frequency: 'weekly', duration_days: 8 })).toEqual([
      ...invalid,
      'duration_days: longer_than_period',
    ]);
    for (const timezone of ['Mars/Olympus', '+02:00', 'Europe/Madrid; drop'])
      expect(await errorsOf({ timezone })).toEqual([...invalid, 'timezone: unknown']);
    expect(await errorsOf({ number_of_participants: null })).toEqual([...invalid, 'number_of_participants: required']);
    expect(await errorsOf({ distribution: 'traceable-link' })).toEqual([...invalid, 'participant_list: required']);
    expect(await errorsOf({ product: 'astrology' })).toEqual([...invalid, 'product: unknown']);
    expect(await errorsOf({ threshold: 4 })).toEqual([...invalid, 'threshold: too_small']);
    expect(
      await errorsOf({ end_date: '2026-03-01', duration_days: 30, frequency: 'monthly', number_of_participants: null }),
    ).toEqual([
      ...invalid,
      'end_date: before_start',
      'duration_days: longer_than_period',
      'number_of_participants: required',
    ]);
    expect(await done(call(getMeasurementSets))).toEqual([]);
  });

  it("uses the current day of the set's time zone", async () => {
    const { call } = await ready();
    api.clock.set('2026-03-02T02:00:00Z');
    const inMexico = reusableSet({ start_date: '2026-03-01', end_date: '2026-03-01', timezone: 'America/Mexico_City' });
    expect((await createSet(call, inMexico)).measurements[0]?.state).toBe('active');
  });

  it('requires an enabled product, a subscription, and a plan with enough people', async () => {
    const { call } = await api.createAccount({ tier: 'essential' });
    expect((await call(createMeasurementSet, { body: reusableSet() })).error).toMatchObject({
      error: 'product_disabled',
      message: 'Please enable the product first.',
    });
    await enable(call);
    expect((await call(createMeasurementSet, { body: reusableSet({ number_of_participants: 251 }) })).error.error).toBe(
      'plan_limit',
    );
    const people = Array.from({ length: 251 }, (_, index) => [`p${index}`, ''] as const);
    const list = await importList(call, { people });
    const traceable = reusableSet({ distribution: 'traceable-link', participant_list: list.id });
    expect((await call(createMeasurementSet, { body: traceable })).error.error).toBe('plan_limit');
    expect((await createSet(call, reusableSet({ number_of_participants: 250 }))).measurements[0]?.expected).toBe(250);

    const without = await ready({ tier: null });
    expect((await without.call(createMeasurementSet, { body: reusableSet() })).error.error).toBe('no_subscription');
  });

  it('lets one of several simultaneous requests succeed', async () => {
    const { call } = await ready();
    const results = await Promise.all([1, 2, 3, 4].map(() => call(createMeasurementSet, { body: reusableSet() })));
    expect(results.map(({ status, error }) => error?.error ?? status).sort()).toEqual([
      201,
      'set_exists',
      'set_exists',
      'set_exists',
    ]);
    expect(await done(call(getMeasurementSets))).toHaveLength(1);
  });
});

describe('overriding a set', () => {
  it('is rejected while one of its measurements is active', async () => {
    const { call } = await ready();
    const { set } = await openMeasurement(call);
    expect((await call(createMeasurementSet, { body: reusableSet() })).error.error).toBe('set_exists');
    expect((await call(createMeasurementSet, { body: reusableSet({ overrides: set.id }) })).error.error).toBe(
      'measurement_active',
    );
  });

  it('deletes unopened measurements and keeps finished ones as historical', async () => {
    const { call } = await ready();
    const { set, measurement } = await openMeasurement(call, { frequency: 'monthly', end_date: '2026-08-31' });
    expect(set.measurements).toHaveLength(6);
    await done(call(stopMeasurement, { params: { id: measurement.id } }));
    const next = await createSet(call, reusableSet({ overrides: set.id, number_of_participants: 30 }));
    expect(next.measurements[0]).toMatchObject({ state: 'active', expected: 30 });
    const sets = await done(call(getMeasurementSets));
    expect(sets.map(({ id, is_historical }) => [id, is_historical])).toEqual([
      [next.id, false],
      [set.id, true],
    ]);
    expect(sets[1]?.measurements).toMatchObject([{ id: measurement.id, state: 'finished', is_historical: true }]);
  });

  it('deletes a set that never opened', async () => {
    const { call } = await ready();
    const set = await createSet(call, reusableSet({ start_date: '2026-04-01', end_date: '2026-04-01' }));
    await createSet(call, reusableSet({ overrides: set.id }));
    expect((await done(call(getMeasurementSets))).map(({ id }) => id)).not.toContain(set.id);
  });

  it('rejects a second override of the same set', async () => {
    const { call } = await ready();
    const set = await createSet(call, reusableSet({ start_date: '2026-04-01', end_date: '2026-04-01' }));
    const second = reusableSet({ start_date: '2026-05-01', end_date: '2026-05-01', overrides: set.id });
    const results = await Promise.all([1, 2].map(() => call(createMeasurementSet, { body: second })));
    expect(results.map(({ status, error }) => error?.error ?? status).sort()).toEqual([201, 'conflict']);
  });
});

describe('stopping a measurement', () => {
  it('requires an owner or administrator', async () => {
    const owner = await ready();
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    const administrator = await api.createAccount({ role: 'administrator', accountId: owner.accountId });
    const { measurement } = await openMeasurement(owner.call);
    const params = { id: measurement.id };
    expect((await analyst.call(stopMeasurement, { params })).error.error).toBe('forbidden');
    expect((await api.call(stopMeasurement, { params })).error.error).toBe('token_missing');
    expect((await administrator.call(stopMeasurement, { params })).status).toBe(200);
  });

  it('finishes an active measurement permanently, and rejects any other', async () => {
    const { call } = await ready();
    const { measurement, set } = await openMeasurement(call, { frequency: 'monthly', end_date: '2026-04-30' });
    const params = { id: measurement.id };
    const results = await Promise.all([1, 2, 3].map(() => call(stopMeasurement, { params })));
    expect(results.map(({ status, error }) => error?.error ?? status).sort()).toEqual([
      200,
      'measurement_not_active',
      'measurement_not_active',
    ]);
    expect(await done(call(getMeasurement, { params }))).toMatchObject({
      state: 'finished',
      stopped_at: '2026-03-02T09:00:00.000Z',
      survey_link: null,
    });
    const later = { id: set.measurements[1]?.id ?? '' };
    expect((await call(stopMeasurement, { params: later })).error.error).toBe('measurement_not_active');
    api.clock.set('2026-05-01T00:00:00Z');
    expect((await call(stopMeasurement, { params: later })).error.error).toBe('measurement_not_active');
  });

  it('leaves the other measurements of the set unchanged', async () => {
    const { call } = await ready();
    const { measurement, set } = await openMeasurement(call, { frequency: 'monthly', end_date: '2026-04-30' });
    await addCategoryAfterStop(call, measurement.id);
    api.clock.set('2026-04-05T00:00:00Z');
    expect((await done(call(getMeasurement, { params: { id: set.measurements[1]?.id ?? '' } }))).state).toBe('active');
  });
});

/** Adds a category after the stop, which unlocks the segmentation. The next measurement copies the new one. */
async function addCategoryAfterStop(call: TestApi['call'], id: string): Promise<void> {
  await done(call(stopMeasurement, { params: { id } }));
  await addCategory(call, 'Area', ['North']);
}
