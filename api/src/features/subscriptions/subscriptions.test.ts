import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { subscriptions } from '@veleta/shared/contracts';
import { startApi, type TestApi } from '../../platform/testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('who may not', () => {
  it('refuses strangers, and lets analysts buy nothing', async () => {
    expect((await api.call(subscriptions.getTiers)).error.error).toBe('token_missing');
    const analyst = await api.createAccount({ role: 'analyst', tier: null });
    const buying = await analyst.call(subscriptions.purchaseTier, {
      params: { id: 'growth' },
      body: { cycle: 'monthly' },
    });
    expect([buying.status, buying.error.error]).toEqual([403, 'forbidden']);
  });

  it('shows only the account its own', async () => {
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

  it('has no tier of another name', async () => {
    const member = await api.createAccount({ tier: null });
    const { status, error } = await member.call(subscriptions.priceTier, {
      params: JSON.parse('{"id":"gold"}'),
      body: { cycle: 'yearly' },
    });
    expect([status, error.error]).toEqual([400, 'invalid_input']);
  });
});

describe('a purchase', () => {
  it('is active at once, and a repeat of it buys nothing', async () => {
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
  });

  it('ends the one before', async () => {
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

  it('gives the free period once, for thirty days', async () => {
    const member = await api.createAccount({ tier: null });
    const buy = (id: 'free' | 'growth') =>
      member.call(subscriptions.purchaseTier, { params: { id }, body: { cycle: 'monthly' } });
    const { reply } = await buy('free');
    expect(Date.parse(reply.ends_at) - Date.parse(reply.started_at)).toBe(30 * 86_400_000);
    await buy('growth');
    const again = await buy('free');
    expect([again.status, again.error.error, again.error.fields?.[0]?.code]).toEqual([409, 'conflict', 'trial_used']);
  });

  it('is over when its time is, and ends a month from the 31st on the last day', async () => {
    api.clock.set('2026-08-31T10:00:00Z');
    const member = await api.createAccount({ tier: 'essential' });
    expect((await member.call(subscriptions.getSubscriptions)).reply[0]?.ends_at).toBe('2026-09-30T10:00:00.000Z');
    api.clock.set('2026-09-30T10:00:00Z');
    expect((await member.call(subscriptions.getSubscriptions)).reply[0]?.state).toBe('ENDED');
  });
});
