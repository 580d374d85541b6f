import { describe, expect, it } from '@jest/globals';
import { measurements, products, subscriptions, survey } from '@veleta/shared/contracts';
import {
  PRODUCT,
  answerAll,
  createSet,
  done,
  enable,
  importList,
  openMeasurement,
  reusableSet,
} from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestApi } from '../../../platform/testing/start-api.ts';
import { parseQuestionBank } from '../question-bank/question-bank.service.ts';

// The clock advances by months, so sessions must last longer.
const api = apiOfFile({ config: { accessTokenSeconds: 400 * 86_400, refreshTokenDays: 400 } });

const { getProducts, patchProduct, getProductPanel } = products;
const { stopMeasurement } = measurements;

async function panelOf(call: TestApi['call'], key = PRODUCT) {
  const panel = (await done(call(getProductPanel))).find(({ product }) => product === key);
  if (!panel) throw new Error(`The panel lacks ${key}.`);
  return panel;
}

describe('products', () => {
  it('are read and changed by owners and administrators only', async () => {
    const owner = await api.createAccount();
    const { accountId } = owner;
    const administrator = await api.createAccount({ role: 'administrator', accountId });
    const analyst = await api.createAccount({ role: 'analyst', accountId });
    const change = { params: { key: PRODUCT }, body: { is_enabled: true } };
    expect((await api.call(getProducts)).error.error).toBe('token_missing');
    expect((await analyst.call(getProducts)).error.error).toBe('forbidden');
    expect((await analyst.call(patchProduct, change)).error.error).toBe('forbidden');
    expect((await analyst.call(getProductPanel)).error.error).toBe('forbidden');
    expect((await administrator.call(patchProduct, change)).status).toBe(200);
  });

  it('come from the question bank, disabled by default', async () => {
    const { call } = await api.createAccount();
    const stranger = await api.createAccount();
    const before = await done(call(getProducts));
    expect(before.map(({ key, is_enabled }) => [key, is_enabled])).toEqual(
      ['talent-retention', 'work-climate', 'culture', 'leadership', 'engagement'].map((key) => [key, false]),
    );
    expect(before[0]?.dimensions.flatMap(({ items }) => items)).toHaveLength(34);
    await enable(call);
    await enable(call);
    expect((await done(call(getProducts)))[0]?.is_enabled).toBe(true);
    expect((await done(stranger.call(getProducts)))[0]?.is_enabled).toBe(false);
  });

  it('are not found if unknown', async () => {
    const { call } = await api.createAccount();
    expect((await call(patchProduct, { params: { key: 'astrology' }, body: { is_enabled: true } })).error.error).toBe(
      'not_found',
    );
  });

  it('cannot be disabled while they collect', async () => {
    const { call } = await api.createAccount();
    const { measurement } = await openMeasurement(call);
    const disable = { params: { key: PRODUCT }, body: { is_enabled: false } };
    expect((await call(patchProduct, disable)).error.error).toBe('measurement_active');
    await done(call(stopMeasurement, { params: { id: measurement.id } }));
    expect((await done(call(patchProduct, disable))).is_enabled).toBe(false);
  });

  it('with planned measurements are disabled only by naming the set to drop; finished ones remain', async () => {
    const { call } = await api.createAccount();
    const { set, measurement } = await openMeasurement(call, { frequency: 'monthly', end_date: '2026-06-30' });
    const disable = (dropsSet?: string) =>
      call(patchProduct, { params: { key: PRODUCT }, body: { is_enabled: false, drops_set: dropsSet } });
    expect((await disable(set.id)).error.error).toBe('measurement_active');
    await done(call(stopMeasurement, { params: { id: measurement.id } }));
    expect((await disable()).error.error).toBe('set_exists');
    expect((await disable(measurement.id)).error.error).toBe('conflict');
    expect((await panelOf(call)).is_enabled).toBe(true);
    expect((await done(disable(set.id))).is_enabled).toBe(false);
    expect(await panelOf(call)).toMatchObject({
      is_enabled: false,
      set: null,
      next_opens_at: null,
      historical: [{ id: measurement.id }],
    });
    // Repeated by a page with old data.
    expect((await disable(set.id)).error.error).toBe('conflict');
    expect((await done(disable())).is_enabled).toBe(false);
    const both = { params: { key: PRODUCT }, body: { is_enabled: true, drops_set: set.id } };
    expect((await call(patchProduct, both)).error.error).toBe('invalid_input');
    await enable(call);
    expect((await panelOf(call)).set).toBeNull();
  });

  it('fail at server start when the question bank is invalid', () => {
    const bank = (change: object) =>
      JSON.stringify({
        version: 1,
        products: [
          {
            key: 'one',
            name: { en: 'One', es: 'Uno' },
            description: { en: '', es: '' },
            dimensions: [{ key: 'd', name: { en: '', es: '' }, items: [] }],
            ...change,
          },
        ],
      });
    expect(parseQuestionBank(bank({})).products).toHaveLength(1);
    expect(() => parseQuestionBank(bank({ outcome: 'elsewhere' }))).toThrow('outcome of one');
    expect(() => parseQuestionBank(bank({ dimensions: [] }))).toThrow();
    expect(() => parseQuestionBank(bank({ name: { en: 'One' } }))).toThrow();
  });
});

describe('the products panel', () => {
  it('says that nothing is set up', async () => {
    const { call } = await api.createAccount();
    expect(await panelOf(call)).toMatchObject({
      is_enabled: false,
      set: null,
      current: null,
      previous: null,
      historical: [],
      historical_total: 0,
      is_finished: false,
      next_opens_at: null,
      participant_list: null,
    });
  });

  it('counts expected people and responses, and shows the link', async () => {
    const { call } = await api.createAccount();
    const { token } = await openMeasurement(call);
    const { reservation } = await done(api.call(survey.startSurvey, { params: { token }, body: {} }));
    await done(api.call(survey.startSurvey, { params: { token }, body: {} }));
    expect((await panelOf(call)).current).toMatchObject({ state: 'active', responses: 0, started: 2, expected: 20 });
    const definition = await done(api.call(survey.getSurvey, { params: { token } }));
    await done(
      api.call(survey.submitSurvey, {
        params: { token },
        body: { submission_id: api.services.random.uuid(), reservation, units: [], answers: answerAll(definition) },
      }),
    );
    const panel = await panelOf(call);
    expect(panel.current).toMatchObject({ responses: 1, started: 1 });
    expect(panel.current?.survey_link).toBe(`http://veleta.test/request-survey-access/${token}`);
  });

  it('removes the link when the measurement is stopped', async () => {
    const { call } = await api.createAccount();
    const { measurement } = await openMeasurement(call);
    await done(call(stopMeasurement, { params: { id: measurement.id } }));
    expect(await panelOf(call)).toMatchObject({ current: { state: 'finished', survey_link: null }, is_finished: true });
  });

  it('shows the current, previous and next measurement of a recurring set', async () => {
    const { call } = await api.createAccount({ tier: 'enterprise' });
    await openMeasurement(call, { frequency: 'monthly', end_date: '2026-06-30' });
    api.clock.set('2026-04-03T12:00:00Z');
    try {
      expect(await panelOf(call)).toMatchObject({
        current: { state: 'active', first_date: '2026-04-02' },
        previous: { state: 'finished', first_date: '2026-03-02' },
        next_opens_at: '2026-05-02T00:00:00.000Z',
        is_finished: false,
      });
      api.clock.set('2026-04-20T12:00:00Z');
      expect(await panelOf(call)).toMatchObject({
        current: { state: 'finished', first_date: '2026-04-02' },
        previous: { first_date: '2026-03-02' },
      });
    } finally {
      api.clock.set('2026-03-02T09:00:00Z');
    }
  });

  it('shows the newest of many historical measurements, and their number', async () => {
    const { call } = await api.createAccount({ tier: 'enterprise' });
    const { set } = await openMeasurement(call, { frequency: 'weekly', duration_days: 5, end_date: '2026-05-04' });
    api.clock.set('2026-05-20T12:00:00Z');
    try {
      // The plan of the test's account has ended by then.
      await done(call(subscriptions.purchaseTier, { params: { id: 'enterprise' }, body: { cycle: 'yearly' } }));
      await createSet(call, reusableSet({ start_date: '2026-06-01', end_date: '2026-06-01', overrides: set.id }));
      const { historical, historical_total: total, current } = await panelOf(call);
      expect(historical.map(({ first_date: day }) => day)).toEqual([
        '2026-05-04',
        '2026-04-27',
        '2026-04-20',
        '2026-04-13',
        '2026-04-06',
      ]);
      expect([total, current?.state, current?.first_date]).toEqual([10, 'programmed', '2026-06-01']);
    } finally {
      api.clock.set('2026-03-02T09:00:00Z');
    }
  });

  it('keeps finished measurements of an overridden set as historical, and names the list in use', async () => {
    const { call } = await api.createAccount();
    const { set, measurement } = await openMeasurement(call);
    await done(call(stopMeasurement, { params: { id: measurement.id } }));
    const list = await importList(call, {
      people: [
        ['ana', ''],
        ['bo', ''],
      ],
    });
    await createSet(
      call,
      reusableSet({
        distribution: 'traceable-link',
        number_of_participants: null,
        participant_list: list.id,
        overrides: set.id,
      }),
    );
    expect(await panelOf(call)).toMatchObject({
      current: { distribution: 'traceable-link', expected: 2, survey_link: null, is_historical: false },
      previous: null,
      historical: [{ id: measurement.id, is_historical: true }],
      participant_list: { id: list.id, name: 'Everybody', people: 2 },
    });
  });
});
