import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { measurements } from '@veleta/shared/contracts';
import { Temporal } from 'temporal-polyfill';
import {
  FIRST_DAY,
  type MeasurementSet,
  createSet,
  done,
  enable,
  reusableSet,
  tokenOf,
  submitOnReservation,
} from '../../../platform/testing/measuring.ts';
import { type TestAccount, type TestApi, startApi } from '../../../platform/testing/start-api.ts';
import { sweepMeasurements } from '../lifecycle/advance.service.ts';

let api: TestApi;
beforeAll(async () => {
  // The tests advance the clock by a year; sessions must outlast that.
  api = await startApi({ config: { accessTokenSeconds: 800 * 86_400, refreshTokenDays: 800 } });
});
beforeEach(() => api.clock.set(`${FIRST_DAY}T00:00:00Z`));
afterAll(() => api.close());

const DAYS = 5;
const YEAR = { start_date: '2026-03-31', end_date: '2027-03-31', frequency: 'monthly', duration_days: DAYS } as const;
/** First days of twelve monthly measurements; in short months the last day. */
const FIRST_DAYS = [
  '2026-03-31',
  '2026-04-30',
  '2026-05-31',
  '2026-06-30',
  '2026-07-31',
  '2026-08-31',
  '2026-09-30',
  '2026-10-31',
  '2026-11-30',
  '2026-12-31',
  '2027-01-31',
  '2027-02-28',
  '2027-03-31',
];

async function aYearIn(timezone: string): Promise<{ account: TestAccount; set: MeasurementSet }> {
  const account = await api.createAccount();
  await enable(account.call);
  return { account, set: await createSet(account.call, reusableSet({ ...YEAR, timezone })) };
}

/** Returns the state of every measurement of a set at the current clock. */
async function listStates({ call }: TestAccount, id: string) {
  const set = (await done(call(measurements.getMeasurementSets))).find((one) => one.id === id);
  return set?.measurements ?? [];
}

/** Local midnight at which a day begins, computed independently of the product's own arithmetic. */
const midnight = (date: Temporal.PlainDate, timezone: string): number =>
  date.toZonedDateTime({ timeZone: timezone, plainTime: '00:00' }).epochMilliseconds;

/** Submits answers through a reusable link. Returns the HTTP status. */
async function answer(token: string): Promise<number> {
  const { status } = await submitOnReservation(api.call, token, {
    submission_id: api.services.random.uuid(),
    units: [],
    answers: [],
  });
  return status;
}

describe.each(['Europe/Madrid', 'America/Santiago', 'Asia/Kolkata'])('a year of monthly measurements in %s', (zone) => {
  it('opens and closes each measurement at local midnight without a job at that moment', async () => {
    const { account, set } = await aYearIn(zone);
    expect(set.measurements.map(({ first_date }) => first_date)).toEqual(FIRST_DAYS);
    for (const [n, text] of FIRST_DAYS.entries()) {
      const first = Temporal.PlainDate.from(text);
      const opens = midnight(first, zone);
      const closes = midnight(first.add({ days: DAYS }), zone);
      for (const [moment, state] of [
        [opens - 1, 'programmed'],
        [opens, 'active'],
        [closes - 1, 'active'],
        [closes, 'finished'],
      ] as const) {
        api.clock.set(new Date(moment));
        const seen = await listStates(account, set.id);
        expect(seen.map((one) => one.state)).toEqual(
          FIRST_DAYS.map((_, index) => (index < n ? 'finished' : index > n ? 'programmed' : state)),
        );
        // The link is available before the opening, for printing, and removed at the end.
        expect(seen.every((one) => (one.survey_link === null) === (one.state === 'finished'))).toBe(true);
      }
    }
  });

  it('accepts answers from the first to the last second, and aggregates them after a server outage', async () => {
    const { account, set } = await aYearIn(zone);
    for (const measurement of set.measurements.slice(0, 3)) {
      api.clock.set(measurement.opens_at);
      const token = tokenOf((await listStates(account, set.id)).find(({ id }) => id === measurement.id)?.survey_link);
      const statuses = [await answer(token), await answer(token), await answer(token), await answer(token)];
      api.clock.set(new Date(Date.parse(measurement.closes_at) - 1));
      statuses.push(await answer(token));
      api.clock.set(measurement.closes_at);
      statuses.push(await answer(token));
      expect(statuses).toEqual([201, 201, 201, 201, 201, 410]);
    }
    // The server is off for the rest of the year, so later measurements open and close without answers.
    api.clock.set('2027-04-30T12:00:00Z');
    await sweepMeasurements(api.services);
    const seen = await listStates(account, set.id);
    expect(seen.map(({ state }) => state)).toEqual(FIRST_DAYS.map(() => 'finished'));
    expect(seen.map(({ responses }) => responses)).toEqual([5, 5, 5, ...FIRST_DAYS.slice(3).map(() => null)]);
  });

  it('ends a stopped measurement permanently and leaves the others unchanged', async () => {
    const { account, set } = await aYearIn(zone);
    const stopped = set.measurements[6];
    if (!stopped) throw new Error('The year is too short.');
    api.clock.set(new Date(Date.parse(stopped.opens_at) + 3_600_000));
    const token = tokenOf((await listStates(account, set.id))[6]?.survey_link);
    await done(account.call(measurements.stopMeasurement, { params: { id: stopped.id } }));
    expect(await answer(token)).toBe(410);
    for (const [n, moment] of [stopped.closes_at, set.measurements[7]?.opens_at ?? ''].entries()) {
      api.clock.set(moment);
      const states = (await listStates(account, set.id)).map(({ state }) => state);
      expect(states.slice(5, 9)).toEqual(['finished', 'finished', n === 0 ? 'programmed' : 'active', 'programmed']);
    }
  });
});
