import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { measurements, participation } from '@veleta/shared/contracts';
import { type AllRows, openAllRows } from '../../../platform/testing/database-rows.ts';
import {
  FIRST_DAY,
  createSet,
  done,
  enable,
  importList,
  openMeasurement,
  reusableSet,
  submitOnReservation,
} from '../../../platform/testing/measuring.ts';
import { type TestApi, startApi } from '../../../platform/testing/start-api.ts';

let api: TestApi;
let rows: AllRows;
beforeAll(async () => {
  api = await startApi({ config: { accessTokenSeconds: 400 * 86_400, refreshTokenDays: 400 } });
  rows = await openAllRows(api.databaseUrl);
});
beforeEach(() => api.clock.set(`${FIRST_DAY}T09:00:00Z`));
afterAll(async () => {
  await rows.close();
  await api.close();
});

const UNKNOWN = '6f1c2f3e-8c52-4f0e-9a43-0a2b8a8f1f10';
const { getParticipation } = participation;

/** Opens a measurement on a reusable link, with helpers to answer, read and stop it. */
async function open(change: Parameters<typeof openMeasurement>[1] = {}) {
  const owner = await api.createAccount({ tier: 'enterprise' });
  const { set, measurement, token } = await openMeasurement(owner.call, { number_of_participants: 100, ...change });
  const params = { id: measurement.id };
  const submit = () =>
    submitOnReservation(api.call, token, { submission_id: api.services.random.uuid(), units: [], answers: [] });
  return {
    ...owner,
    set,
    measurement,
    submit,
    /** Submits `people` responses concurrently. */
    answer: (people: number) => Promise.all(Array.from({ length: people }, () => done(submit()))),
    read: () => done(owner.call(getParticipation, { params })),
    stop: () => done(owner.call(measurements.stopMeasurement, { params })),
  };
}
type Open = Awaited<ReturnType<typeof open>>;

/** Returns the stored counts by day, including suppressed days. */
const counted = ({ measurement }: Open) =>
  rows.query<{ day: string; before: number }>(
    `select day::text, counted_before as before from measurement_days where measurement_id = $1 order by day`,
    [measurement.id],
  );
const shown = async ({ read }: Open) => (await read()).days.map(({ date, responses }) => [date, responses]);

describe('access', () => {
  it('rejects calls without a session, of analysts and of other accounts', async () => {
    const { measurement, accountId } = await open();
    const params = { id: measurement.id };
    const analyst = await api.createAccount({ role: 'analyst', accountId });
    const stranger = await api.createAccount();
    expect((await api.call(getParticipation, { params })).error.error).toBe('token_missing');
    expect((await analyst.call(getParticipation, { params })).error.error).toBe('forbidden');
    expect((await stranger.call(getParticipation, { params })).error.error).toBe('not_found');
    expect((await stranger.call(getParticipation, { params: { id: UNKNOWN } })).error.error).toBe('not_found');
  });
});

describe('participation in a measurement', () => {
  it('is empty before the first day', async () => {
    const one = await open({ frequency: 'monthly', end_date: '2026-05-31' });
    const next = one.set.measurements[1];
    expect(await one.read()).toMatchObject({ next: { id: next?.id, first_date: '2026-04-02' } });
    const { reply } = await one.call(getParticipation, { params: { id: next?.id ?? '' } });
    expect(reply).toMatchObject({ measurement: { state: 'programmed' }, rate: null, margin_of_error: null, days: [] });
  });

  it('is live for the whole organization, with the rate, and the margin of error from the threshold on', async () => {
    const one = await open({ number_of_participants: 40 });
    await one.answer(4);
    expect(await one.read()).toMatchObject({
      measurement: { responses: 4, expected: 40 },
      product_name: { en: 'Talent retention' },
      participant_list: null,
      next: null,
      rate: 10,
      margin_of_error: null,
    });
    await one.answer(6);
    expect(await one.read()).toMatchObject({ rate: 25, margin_of_error: 27.2 });
  });

  it('includes the participant list of personal links', async () => {
    const { call } = await api.createAccount();
    await enable(call);
    const list = await importList(call, {
      people: [
        ['ana', ''],
        ['bo', ''],
      ],
    });
    const set = await createSet(
      call,
      reusableSet({ distribution: 'traceable-link', number_of_participants: null, participant_list: list.id }),
    );
    const reply = await done(call(getParticipation, { params: { id: set.measurements[0]?.id ?? '' } }));
    expect(reply.participant_list).toEqual({ id: list.id, name: 'Everybody', people: 2 });
  });
});

describe('participation by day', () => {
  it('publishes days with enough responses, and suppresses a small one with the latest of them', async () => {
    const one = await open();
    await one.answer(7);
    expect(await shown(one)).toEqual([['2026-03-02', 7]]);
    api.clock.set('2026-03-03T09:00:00Z');
    await one.answer(6);
    api.clock.set('2026-03-04T23:59:59Z');
    expect(await shown(one)).toEqual([
      ['2026-03-02', 7],
      ['2026-03-03', null],
      ['2026-03-04', null],
    ]);
    await one.answer(5);
    expect((await shown(one)).map(([, responses]) => responses)).toEqual([7, 6, 5]);
  });

  it('suppresses every day of an organization of five', async () => {
    const one = await open({ number_of_participants: 5 });
    for (const day of ['02', '03', '04', '05', '06']) {
      api.clock.set(`2026-03-${day}T10:00:00Z`);
      await one.answer(1);
    }
    const reply = await one.read();
    expect(reply.measurement.responses).toBe(5);
    expect(reply.days.map(({ responses }) => responses)).toEqual([null, null, null, null, null]);
  });

  it('is withheld at the end if fewer than the threshold answered', async () => {
    const one = await open();
    await one.answer(4);
    await one.stop();
    expect(await one.read()).toMatchObject({
      measurement: { responses: null },
      rate: null,
      margin_of_error: null,
      days: [{ date: FIRST_DAY, responses: null }],
    });
  });

  it('ends with the day of the stop and does not change afterwards', async () => {
    const one = await open();
    await one.answer(8);
    api.clock.set('2026-03-03T12:00:00Z');
    await one.answer(9);
    await one.stop();
    await api.runJobs();
    const atTheEnd = await shown(one);
    expect(atTheEnd).toEqual([
      ['2026-03-02', 8],
      ['2026-03-03', 9],
    ]);
    api.clock.set('2026-05-01T00:00:00Z');
    expect(await shown(one)).toEqual(atTheEnd);
  });

  it('counts local days, including those of 23 and 25 hours', async () => {
    const answerAt = async (one: Open, times: readonly (readonly [string, number])[]) => {
      for (const [time, people] of times) {
        api.clock.set(time);
        await one.answer(people);
      }
    };
    api.clock.set('2026-03-27T23:00:00Z');
    const madrid = await open({ timezone: 'Europe/Madrid', start_date: '2026-03-28', end_date: '2026-03-28' });
    await answerAt(madrid, [
      ['2026-03-28T22:59:59Z', 5],
      ['2026-03-28T23:00:00Z', 6],
      ['2026-03-29T21:59:59Z', 7],
      ['2026-03-29T22:00:00Z', 8],
    ]);
    expect(await shown(madrid)).toEqual([
      ['2026-03-28', 5],
      ['2026-03-29', 13],
      ['2026-03-30', 8],
    ]);
    api.clock.set('2026-04-03T11:00:00Z');
    const auckland = await open({ timezone: 'Pacific/Auckland', start_date: '2026-04-04', end_date: '2026-04-04' });
    await answerAt(auckland, [
      ['2026-04-03T11:00:00Z', 5],
      // The day on which clocks go back has 25 hours.
      ['2026-04-04T11:00:00Z', 6],
      ['2026-04-05T11:59:59Z', 7],
      ['2026-04-05T12:00:00Z', 8],
    ]);
    expect(await shown(auckland)).toEqual([
      ['2026-04-04', 5],
      ['2026-04-05', 13],
      ['2026-04-06', 8],
    ]);
  });

  it('is exact for concurrent submissions around midnight', async () => {
    const one = await open();
    api.clock.set('2026-03-02T23:59:59Z');
    const before = Promise.all(Array.from({ length: 20 }, () => one.submit()));
    await one.answer(1);
    api.clock.set('2026-03-03T00:00:00Z');
    const after = Promise.all(Array.from({ length: 20 }, () => one.submit()));
    const results = [...(await before), ...(await after)];
    expect(results.every(({ status }) => status === 201)).toBe(true);
    const [first, second, ...more] = await counted(one);
    expect(more).toEqual([]);
    expect([first, second?.day]).toEqual([{ day: '2026-03-02', before: 0 }, '2026-03-03']);
    // Every response is counted once, on one of the two days.
    expect(second?.before).toBeGreaterThanOrEqual(1);
    expect((await one.read()).measurement.responses).toBe(41);
    expect((await shown(one)).map(([, responses]) => responses)).toEqual([second?.before, 41 - (second?.before ?? 0)]);
  });

  it('counts on the latest started day if the clock of another instance is behind', async () => {
    const one = await open();
    await one.answer(5);
    api.clock.set('2026-03-03T00:00:00Z');
    await one.answer(5);
    api.clock.set('2026-03-02T23:59:59Z');
    await one.answer(1);
    expect((await shown(one)).map(([, responses]) => responses)).toEqual([5, 6]);
  });

  it('starts no day for a rejected or repeated submission, or after a stop', async () => {
    const one = await open();
    const body = { submission_id: api.services.random.uuid(), units: [], answers: [] };
    const token = one.measurement.survey_link?.split('/').at(-1) ?? '';
    const send = () => submitOnReservation(api.call, token, body);
    await done(send());
    api.clock.set('2026-03-04T09:00:00Z');
    expect((await send()).status).toBe(201);
    const rejected = { submission_id: api.services.random.uuid(), units: [UNKNOWN], answers: [] };
    expect((await submitOnReservation(api.call, token, rejected)).error.error).toBe('invalid_input');
    await one.stop();
    api.clock.set('2026-03-05T09:00:00Z');
    expect((await send()).status).toBe(201);
    expect((await one.submit()).error.error).toBe('survey_closed');
    expect(await counted(one)).toEqual([{ day: FIRST_DAY, before: 0 }]);
  });
});
