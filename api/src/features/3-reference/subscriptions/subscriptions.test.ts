import { beforeEach, describe, expect, it } from '@jest/globals';
import { analysis, audit, measurements, subscriptions } from '@veleta/shared/contracts';
import { done, enable, createSet, openMeasurement, reusableSet } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';

const api = apiOfFile();

describe('access to subscriptions', () => {
  it('rejects strangers, and does not let analysts buy', async () => {
    expect((await api.call(subscriptions.getTiers)).error.error).toBe('token_missing');
    const analyst = await api.createAccount({ role: 'analyst', tier: null });
    const buying = await analyst.call(subscriptions.purchaseTier, {
      params: { id: 'growth' },
      body: { cycle: 'monthly' },
    });
    expect([buying.status, buying.error.error]).toEqual([403, 'forbidden']);
  });

  it('shows each account its own only', async () => {
    await api.createAccount({ tier: 'enterprise' });
    const other = await api.createAccount({ tier: null });
    expect((await other.call(subscriptions.getSubscriptions)).reply).toEqual([]);
  });
});

describe('the price list', () => {
  it('shows tiers, with the price of each cycle when expanded', async () => {
    const member = await api.createAccount({ tier: null });
    const plain = (await member.call(subscriptions.getTiers)).reply;
    expect(plain.map(({ id, participant_limit }) => [id, participant_limit])).toEqual([
      ['free', 50],
      ['essential', 250],
      ['growth', 1000],
      ['enterprise', null],
    ]);
    expect(plain[0]).not.toHaveProperty('prices');
    const full = (await member.call(subscriptions.getTiers, { query: { expand: '*' } })).reply;
    for (const tier of full) {
      expect(tier.prices).toEqual([
        { cycle: 'monthly', price: tier.price },
        { cycle: 'yearly', price: tier.price * 10 },
      ]);
    }
    const { reply } = await member.call(subscriptions.priceTier, {
      params: { id: 'growth' },
      body: { cycle: 'yearly' },
    });
    expect(reply).toEqual({ tier: 'growth', cycle: 'yearly', price: 1990, currency: 'EUR' });
    expect((await member.call(subscriptions.getCycles, { headers: { 'accept-language': 'es' } })).reply[1]).toEqual({
      id: 'yearly',
      name: 'Anual',
      months: 12,
    });
  });

  it('rejects an unknown tier', async () => {
    const member = await api.createAccount({ tier: null });
    const { status, error } = await member.call(subscriptions.priceTier, {
      params: JSON.parse('{"id":"gold"}'),
      body: { cycle: 'yearly' },
    });
    expect([status, error.error]).toEqual([400, 'invalid_input']);
  });
});

describe('a purchase', () => {
  it('is active immediately, and its repetition buys nothing', async () => {
    const member = await api.createAccount({ tier: null });
    const buy = () =>
      member.call(subscriptions.purchaseTier, { params: { id: 'essential' }, body: { cycle: 'yearly' } });
    const answers = await Promise.all([buy(), buy(), buy()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1);
    expect(answers[0]?.reply).toMatchObject({
      state: 'ACTIVE',
      tier: 'essential',
      price: 790,
      participant_limit: 250,
      is_trial: false,
    });
    expect((await member.call(subscriptions.getSubscriptions)).reply).toHaveLength(1);
    const { events } = await done(member.call(audit.getAuditEvents, { query: { group: 'subscription' } }));
    expect(events.map(({ action }) => action)).toEqual(['subscription_bought']);
  });

  it('ends the previous one', async () => {
    const member = await api.createAccount({ tier: null });
    await member.call(subscriptions.purchaseTier, { params: { id: 'free' }, body: { cycle: 'monthly' } });
    api.clock.advance({ days: 3 });
    await member.call(subscriptions.purchaseTier, { params: { id: 'growth' }, body: { cycle: 'monthly' } });
    const { reply } = await member.call(subscriptions.getSubscriptions);
    expect(reply.map(({ tier, state }) => [tier, state])).toEqual([
      ['growth', 'ACTIVE'],
      ['free', 'ENDED'],
    ]);
  });

  it('grants the free period once, for thirty days', async () => {
    const member = await api.createAccount({ tier: null });
    const buy = (id: 'free' | 'growth') =>
      member.call(subscriptions.purchaseTier, { params: { id }, body: { cycle: 'monthly' } });
    const { reply } = await buy('free');
    expect(Date.parse(reply.ends_at) - Date.parse(reply.started_at)).toBe(30 * 86_400_000);
    await buy('growth');
    const again = await buy('free');
    expect([again.status, again.error.error, again.error.fields?.[0]?.code]).toEqual([409, 'conflict', 'trial_used']);
  });

  it('expires at its end if cancelled, and a month from the 31st ends on the last day', async () => {
    api.clock.set('2026-08-31T10:00:00Z');
    const member = await api.createAccount({ tier: 'essential' });
    const [active] = (await member.call(subscriptions.getSubscriptions)).reply;
    expect(active?.ends_at).toBe('2026-09-30T10:00:00.000Z');
    await done(member.call(subscriptions.endSubscription, { params: { id: active?.id ?? '' } }));
    api.clock.set('2026-09-30T10:00:00Z');
    expect((await member.call(subscriptions.getSubscriptions)).reply[0]?.state).toBe('ENDED');
  });
});

describe('the usage of a plan', () => {
  beforeEach(() => api.clock.set('2026-03-02T09:00:00Z'));

  it('is the largest planned or active measurement, and the days left', async () => {
    const member = await api.createAccount({ tier: 'essential' });
    const usage = () => done(member.call(subscriptions.getUsage));
    expect(await usage()).toEqual({
      people: 0,
      measurement: null,
      plan: { limit: 250, remaining: 250, days_left: 31, people_at_end: 0 },
    });
    const { set } = await openMeasurement(member.call, { number_of_participants: 40 });
    await enable(member.call, 'culture');
    const later = { product: 'culture', start_date: '2026-03-05', end_date: '2026-03-05', number_of_participants: 120 };
    const programmed = await createSet(member.call, reusableSet(later));
    api.clock.advance({ hours: 1 });
    expect(await usage()).toEqual({
      people: 120,
      measurement: {
        id: programmed.measurements[0]?.id,
        product: 'culture',
        state: 'programmed',
        first_date: '2026-03-05',
        last_date: '2026-03-18',
      },
      plan: { limit: 250, remaining: 130, days_left: 31, people_at_end: 0 },
    });
    await done(member.call(measurements.stopMeasurement, { params: { id: set.measurements[0]?.id ?? '' } }));
    api.clock.set('2026-03-20T09:00:00Z');
    expect(await usage()).toEqual({
      people: 0,
      measurement: null,
      plan: { limit: 250, remaining: 250, days_left: 13, people_at_end: 0 },
    });
  });

  it('has no remaining number without a limit, and no plan if none is active', async () => {
    const member = await api.createAccount({ tier: 'enterprise' });
    expect((await done(member.call(subscriptions.getUsage))).plan).toEqual({
      limit: null,
      remaining: null,
      days_left: 31,
      people_at_end: 0,
    });
    const [active] = await done(member.call(subscriptions.getSubscriptions));
    await done(member.call(subscriptions.endSubscription, { params: { id: active?.id ?? '' } }));
    api.clock.set('2026-04-02T09:00:00Z');
    expect((await done(member.call(subscriptions.getUsage))).plan).toBeNull();
    const analyst = await api.createAccount({ role: 'analyst', accountId: member.accountId });
    expect((await analyst.call(subscriptions.getUsage)).error.error).toBe('forbidden');
  });

  it('is never more than the next plan allows', async () => {
    const member = await api.createAccount({ tier: 'growth' });
    await enable(member.call);
    const later = { start_date: '2026-04-10', end_date: '2026-04-10', number_of_participants: 251 };
    await createSet(member.call, reusableSet(later));
    const [active] = await done(member.call(subscriptions.getSubscriptions));
    await done(member.call(subscriptions.endSubscription, { params: { id: active?.id ?? '' } }));
    api.clock.set('2026-04-03T09:00:00Z');
    const buy = (id: 'essential' | 'growth') =>
      member.call(subscriptions.purchaseTier, { params: { id }, body: { cycle: 'monthly' } });
    const { status, error } = await buy('essential');
    expect([status, error.error, error.fields?.[0]?.code]).toEqual([409, 'conflict', 'below_use']);
    expect((await done(member.call(subscriptions.getSubscriptions))).map(({ state }) => state)).toEqual(['ENDED']);
    expect((await buy('growth')).status).toBe(201);
  });
});

describe('an ended free period', () => {
  it('allows no new setup, runs planned measurements, and keeps results readable', async () => {
    api.clock.set('2026-03-02T09:00:00Z');
    const member = await api.createAccount({ tier: 'free' });
    await enable(member.call);
    const set = await createSet(member.call, reusableSet({ start_date: '2026-03-25', end_date: '2026-03-25' }));
    const id = set.measurements[0]?.id ?? '';
    await enable(member.call, 'culture');
    api.clock.set('2026-04-01T09:00:00Z');
    const late = reusableSet({ product: 'culture', start_date: '2026-04-02', end_date: '2026-04-02' });
    expect((await member.call(measurements.createMeasurementSet, { body: late })).error.error).toBe('no_subscription');
    const running = await done(member.call(measurements.getMeasurement, { params: { id } }));
    expect(running.state).toBe('active');
    await done(member.call(measurements.stopMeasurement, { params: { id } }));
    await api.runJobs();
    expect((await member.call(analysis.getAnalysis, { params: { id } })).status).toBe(200);
    await done(member.call(subscriptions.purchaseTier, { params: { id: 'essential' }, body: { cycle: 'monthly' } }));
    expect((await member.call(measurements.createMeasurementSet, { body: late })).status).toBe(201);
    const history = await done(member.call(subscriptions.getSubscriptions));
    expect(history.map(({ tier, replaced_at: replaced }) => [tier, replaced])).toEqual([
      ['essential', null],
      ['free', null],
    ]);
  });
});
