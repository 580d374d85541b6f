import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { calendar, measurements } from '@veleta/shared/contracts';
import {
  FIRST_DAY,
  createSet,
  done,
  enable,
  openMeasurement,
  reusableSet,
  submitOnReservation,
} from '../../../platform/testing/measuring.ts';
import { type TestApi, startApi } from '../../../platform/testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterEach(() => api.clock.set(`${FIRST_DAY}T09:00:00Z`));
afterAll(() => api.close());

const { CALENDAR_FIRST, getCalendar } = calendar;
const march = { from: '2026-03-01', to: '2026-03-31' };

describe('calendar', () => {
  it('rejects strangers and analysts, and returns nothing of another account', async () => {
    const owner = await api.createAccount();
    await openMeasurement(owner.call);
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    const stranger = await api.createAccount();
    expect((await api.call(getCalendar, { query: march })).error.error).toBe('token_missing');
    expect((await analyst.call(getCalendar, { query: march })).error.error).toBe('forbidden');
    expect(await done(stranger.call(getCalendar, { query: march }))).toMatchObject({
      measurements: [],
      sets: [],
      earlier: null,
      later: null,
    });
  });

  it('returns the measurements of a range, and the nearest dates when the range is empty', async () => {
    const { call } = await api.createAccount();
    await enable(call);
    const set = await createSet(
      call,
      reusableSet({ start_date: '2026-03-25', end_date: '2026-06-30', frequency: 'monthly', duration_days: 10 }),
    );
    const daysIn = async (from: string, to: string) => {
      const found = await done(call(getCalendar, { query: { from, to } }));
      return [found.measurements.map((one) => `${one.first_date} ${one.last_date}`), found.earlier, found.later];
    };
    expect(await daysIn('2026-03-25', '2026-03-25')).toEqual([['2026-03-25 2026-04-03'], null, '2026-04-25']);
    expect(await daysIn('2026-04-03', '2026-04-25')).toEqual([
      ['2026-03-25 2026-04-03', '2026-04-25 2026-05-04'],
      null,
      '2026-05-25',
    ]);
    expect(await daysIn('2026-04-04', '2026-04-24')).toEqual([[], '2026-03-25', '2026-04-25']);
    expect(await daysIn('2027-01-01', '2027-12-31')).toEqual([[], '2026-06-25', null]);
    const { sets } = await done(call(getCalendar, { query: march }));
    expect(sets).toMatchObject([
      { id: set.id, product: 'talent-retention', finished: 0, active: 0, planned: 4, deletion: null },
    ]);
  });

  it('limits the measurements of a year by month on request, and reports the total', async () => {
    const { call } = await api.createAccount();
    await enable(call);
    const days = { start_date: '2026-03-02', end_date: '2027-01-31', duration_days: 2 };
    await createSet(call, reusableSet({ ...days, frequency: 'weekly' }));
    const range = { from: '2026-01-01', to: '2026-12-31' };
    const complete = await done(call(getCalendar, { query: range }));
    const drawn = await done(call(getCalendar, { query: { ...range, per_month: 1 } }));
    expect([complete.cut, complete.measurements.length]).toEqual([undefined, 44]);
    expect(drawn.measurements.slice(0, CALENDAR_FIRST)).toEqual(complete.measurements.slice(0, CALENDAR_FIRST));
    expect(drawn.measurements.slice(CALENDAR_FIRST).map(({ first_date: first }) => first)).toEqual([
      '2026-08-31',
      '2026-10-05',
      '2026-11-02',
      '2026-11-30',
    ]);
    expect(drawn.sets).toEqual(complete.sets);
    expect(drawn.cut?.total).toBe(44);
    expect(drawn.cut?.months.map(({ month, measurements: count }) => `${month} ${count}`)).toEqual([
      '2026-03 5',
      '2026-04 4',
      '2026-05 4',
      '2026-06 5',
      '2026-07 4',
      '2026-08 5',
      '2026-09 5',
      '2026-10 4',
      '2026-11 5',
      '2026-12 5',
    ]);
    const one = { ...range, per_month: 100 };
    expect((await done(call(getCalendar, { query: one }))).cut).toBeUndefined();
    expect((await call(getCalendar, { query: { ...range, per_month: 0 } })).error.error).toBe('invalid_input');
  });

  it('counts and lists a measurement in every month of the range that it overlaps, for each product', async () => {
    const { call } = await api.createAccount();
    await enable(call);
    await enable(call, 'culture');
    const days = { start_date: '2026-03-02', end_date: '2026-12-31' };
    await createSet(call, reusableSet({ ...days, frequency: 'weekly', duration_days: 2 }));
    const long = { start_date: '2026-03-20', end_date: '2026-05-18', duration_days: 60 };
    const { id } = await createSet(call, reusableSet({ ...long, product: 'culture', frequency: 'once' }));
    const range = { from: '2026-04-01', to: '2026-12-31' };
    const complete = await done(call(getCalendar, { query: range }));
    const { measurements, cut, sets } = await done(call(getCalendar, { query: { ...range, per_month: 2 } }));
    expect(cut?.total).toBe(complete.measurements.length);
    expect(cut?.months.filter(({ product }) => product === 'culture')).toEqual([
      { product: 'culture', month: '2026-04', measurements: 1 },
      { product: 'culture', month: '2026-05', measurements: 1 },
    ]);
    expect(sets).toEqual(complete.sets);
    const inMonth = (all: typeof measurements, month: string) =>
      all
        .filter((one) => one.set !== id && one.first_date.slice(0, 7) <= month && one.last_date.slice(0, 7) >= month)
        .slice(0, 2);
    for (const month of ['2026-04', '2026-08', '2026-12'])
      expect(inMonth(measurements, month)).toEqual(inMonth(complete.measurements, month));
    expect(inMonth(measurements, '2026-12')).toHaveLength(2);
    expect(measurements.length).toBeLessThan(complete.measurements.length);
  });

  it('filters by product', async () => {
    const { call } = await api.createAccount();
    await openMeasurement(call);
    await openMeasurement(call, { product: 'culture' });
    const readFor = async (product?: string) => {
      const query = product === undefined ? march : { ...march, product };
      const found = await done(call(getCalendar, { query }));
      return found.sets.map((set) => set.product);
    };
    expect((await readFor()).sort()).toEqual(['culture', 'talent-retention']);
    expect(await readFor('culture')).toEqual(['culture']);
    expect(await readFor('leadership')).toEqual([]);
  });

  it('ends a stopped measurement on the local day of the stop, in the time zone of its set', async () => {
    const { call } = await api.createAccount();
    const { measurement } = await openMeasurement(call, { timezone: 'Pacific/Auckland' });
    // It is already the next day in Auckland.
    api.clock.set('2026-03-05T12:30:00Z');
    await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    const found = await done(call(getCalendar, { query: march }));
    expect(found.measurements).toMatchObject([
      { id: measurement.id, state: 'finished', is_stopped: true, first_date: '2026-03-02', last_date: '2026-03-06' },
    ]);
    const after = await done(call(getCalendar, { query: { from: '2026-03-07', to: '2026-03-31' } }));
    expect([after.measurements, after.earlier]).toEqual([[], '2026-03-02']);
  });

  it('returns no response count for a finished measurement under its threshold', async () => {
    const { call } = await api.createAccount();
    const { measurement, token } = await openMeasurement(call);
    const body = { submission_id: api.services.random.uuid(), units: [], answers: [] };
    await done(submitOnReservation(api.call, token, body));
    const counts = async () =>
      (await done(call(getCalendar, { query: march }))).measurements.map(({ responses }) => responses);
    expect(await counts()).toEqual([1]);
    await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    expect(await counts()).toEqual([null]);
  });

  it('shows a set that is being deleted only as its background task', async () => {
    const { call } = await api.createAccount();
    const { set, measurement } = await openMeasurement(call);
    await done(call(measurements.stopMeasurement, { params: { id: measurement.id } }));
    const task = await done(call(measurements.deleteMeasurementSet, { params: { id: set.id } }));
    const query = { from: '2020-01-01', to: '2020-01-31' };
    expect(await done(call(getCalendar, { query }))).toMatchObject({
      measurements: [],
      sets: [{ id: set.id, finished: 1, deletion: { id: task.id, status: 'queued' } }],
      earlier: null,
      later: null,
    });
    await api.runJobs();
    expect((await done(call(getCalendar, { query }))).sets).toEqual([]);
  });

  it('rejects a range longer than a year and the weeks around it', async () => {
    const { call } = await api.createAccount();
    const errorsOf = async (from: string, to: string) =>
      (await call(getCalendar, { query: { from, to } })).error?.fields;
    expect(await errorsOf('2026-02-01', '2026-01-31')).toMatchObject([{ path: 'to', code: 'before_start' }]);
    expect(await errorsOf('2026-01-01', '2027-02-05')).toMatchObject([{ path: 'to', code: 'period_too_long' }]);
    expect(await errorsOf('2026-01-01', '2027-02-04')).toBeUndefined();
  });
});
