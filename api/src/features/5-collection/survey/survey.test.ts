import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { measurements, products, survey as contract } from '@veleta/shared/contracts';
import {
  FIRST_DAY,
  PRODUCT,
  addCategory,
  createSet,
  done,
  reusableSet,
  tokenOf,
} from '../../../platform/testing/measuring.ts';
import type { TestApi } from '../../../platform/testing/start-api.ts';
import { type SurveyApi, startSurveyApi } from './testing/survey-api.ts';

let survey: SurveyApi;
let api: TestApi;
beforeAll(async () => {
  survey = await startSurveyApi();
  ({ api } = survey);
});
afterEach(() => api.clock.set(`${FIRST_DAY}T09:00:00Z`));
afterAll(() => survey.close());

const { getMeasurement, stopMeasurement } = measurements;
const { getSurvey } = contract;
const read: SurveyApi['read'] = (token) => survey.read(token);
const start: SurveyApi['start'] = (token, body) => survey.start(token, body);
const submit: SurveyApi['submit'] = (token, change) => survey.submit(token, change);
const open: SurveyApi['open'] = (change) => survey.open(change);
const rowsOf: SurveyApi['rowsOf'] = (table, id) => survey.rowsOf(table, id);

describe('reading a survey', () => {
  it('rejects invalid links', async () => {
    for (const token of ['nothing', 'a'.repeat(43), '%27%20or%201=1']) {
      const { status, error } = await api.call(getSurvey, { params: { token } });
      expect([status, error.error]).toEqual([404, 'link_invalid']);
    }
    expect((await start('nothing')).error.error).toBe('link_invalid');
    expect((await submit('nothing')).error.error).toBe('link_invalid');
  });

  it('returns everything that the page needs to an anonymous participant', async () => {
    const { token } = await open({ units: ['North', 'South'], threshold: 7 });
    const definition = await read(token);
    expect(definition).toMatchObject({
      status: 'open',
      promise: 'anonymous',
      language: null,
      threshold: 7,
      expected: 20,
      timezone: 'UTC',
      minutes: 6,
      product: { key: PRODUCT, name: { en: 'Talent retention', es: 'Retención del talento' } },
      organization: { logo: null, theme_key: 'default' },
      categories: [{ title: 'Area', units: [{ name: 'North' }, { name: 'South' }] }],
    });
    expect(definition.dimensions.flatMap(({ items }) => items)).toHaveLength(34);
  });

  it('returns every state, and the questions only while it is open', async () => {
    const account = await api.createAccount();
    await done(account.call(products.patchProduct, { params: { key: PRODUCT }, body: { is_enabled: true } }));
    const set = await createSet(
      account.call,
      reusableSet({ frequency: 'monthly', end_date: '2026-04-30', number_of_participants: 1 }),
    );
    const token = tokenOf(set.measurements[0]?.survey_link);
    api.clock.set('2026-04-02T00:00:00Z');
    const second = await done(account.call(getMeasurement, { params: { id: set.measurements[1]?.id ?? '' } }));
    const secondToken = tokenOf(second.survey_link);
    const states: string[] = [];
    const readAt = async (time: string, link: string) => {
      api.clock.set(time);
      const { status, dimensions } = await read(link);
      expect(dimensions.length > 0).toBe(status === 'open');
      states.push(status);
    };
    await readAt('2026-04-01T23:59:59Z', secondToken);
    await readAt('2026-03-15T23:59:59Z', token);
    await done(submit(token));
    await readAt('2026-03-15T23:59:59Z', token);
    await readAt('2026-03-16T00:00:00Z', token);
    api.clock.set('2026-04-02T00:00:00Z');
    await done(account.call(stopMeasurement, { params: { id: second.id } }));
    await readAt('2026-04-02T00:00:00Z', secondToken);
    expect(states).toEqual(['not_open', 'open', 'full', 'closed', 'stopped']);
  });

  it("returns the questions of the measurement's start", async () => {
    const { call, token, measurement } = await open({ units: ['North'] });
    const before = await read(token);
    await done(call(stopMeasurement, { params: { id: measurement.id } }));
    await addCategory(call, 'Shift', ['Day']);
    const rows = await survey.rows.query(
      'select category_title, name from measurement_units where measurement_id = $1',
      [measurement.id],
    );
    expect(rows).toEqual([{ category_title: 'Area', name: 'North' }]);
    expect((await rowsOf('measurement_items', measurement.id)).map((row) => row.item_key)).toEqual(
      before.dimensions.flatMap(({ items }) => items.map(({ key }) => key)),
    );
  });
});

describe('reservation', () => {
  it('lasts two minutes, is extended with its secret, and is free again afterwards', async () => {
    const { token } = await open({ number_of_participants: 1 });
    const { reservation, expires_at } = await done(start(token));
    expect(expires_at).toBe('2026-03-02T09:02:00.000Z');
    expect((await start(token)).error.error).toBe('survey_full');
    api.clock.advance({ minutes: 1 });
    expect(await done(start(token, { reservation }))).toMatchObject({
      reservation,
      expires_at: '2026-03-02T09:03:00.000Z',
    });
    api.clock.advance({ minutes: 2 });
    expect((await done(start(token))).reservation).not.toBe(reservation);
    expect((await start(token, { reservation })).error.error).toBe('survey_full');
  });

  it("is taken once for repeated and simultaneous starts with the page's secret", async () => {
    const { token } = await open({ number_of_participants: 1 });
    const reservation = api.services.random.bytes(32).toString('base64url');
    const twice = await Promise.all([start(token, { reservation }), start(token, { reservation })]);
    expect(twice.map(({ reply }) => reply?.reservation)).toEqual([reservation, reservation]);
    expect((await start(token)).error.error).toBe('survey_full');
    expect((await done(submit(token, { reservation }))).status).toBe('accepted');
  });

  it("is created with a new secret if the page's secret is invalid", async () => {
    const { token } = await open();
    expect((await done(start(token, { reservation: 'mine' }))).reservation).not.toBe('mine');
  });

  it('is given to no more people than declared', async () => {
    const { token } = await open({ number_of_participants: 5 });
    const results = await Promise.all(Array.from({ length: 30 }, () => start(token)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(results.filter(({ status }) => status === 409).map(({ error }) => error.error))).toEqual(
      new Set(['survey_full']),
    );
  });

  it('reports a returning device and stores only a hash, whose key is deleted at the end', async () => {
    const { call, token, measurement } = await open();
    const first = await done(start(token, { fingerprint: 'this laptop' }));
    expect(first.is_known_device).toBe(false);
    expect(
      (await done(start(token, { fingerprint: 'this laptop', reservation: first.reservation }))).is_known_device,
    ).toBe(false);
    expect((await done(start(token, { fingerprint: 'this laptop' }))).is_known_device).toBe(true);
    expect((await done(start(token, { fingerprint: 'another' }))).is_known_device).toBe(false);
    expect(await rowsOf('known_devices', measurement.id)).toHaveLength(2);
    expect(JSON.stringify(await rowsOf('known_devices', measurement.id))).not.toContain('laptop');
    await done(call(stopMeasurement, { params: { id: measurement.id } }));
    await api.runJobs();
    for (const table of ['device_keys', 'known_devices', 'reservations', 'submissions'])
      expect(await rowsOf(table, measurement.id)).toEqual([]);
  });

  it('is rejected before the opening and after the end', async () => {
    const { token } = await open({ start_date: '2026-03-02', duration_days: 1 });
    api.clock.set('2026-03-01T23:59:59Z');
    expect((await start(token)).error.error).toBe('survey_not_open');
    expect((await submit(token)).error.error).toBe('survey_not_open');
    api.clock.set('2026-03-03T00:00:00Z');
    expect((await start(token)).error.error).toBe('survey_closed');
    expect((await submit(token)).error.error).toBe('survey_closed');
  });
});
