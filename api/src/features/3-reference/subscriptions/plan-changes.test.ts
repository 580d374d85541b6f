import { beforeEach, describe, expect, it } from '@jest/globals';
import { audit, measurements, purchaseOrders, subscriptions } from '@veleta/shared/contracts';
import { createSet, done, enable, openMeasurement, reusableSet } from '../../../platform/testing/measuring.ts';
import { apiOfFile } from '../../../platform/testing/api-of-file.ts';
import type { TestAccount } from '../../../platform/testing/start-api.ts';

type Tier = (typeof subscriptions.TIERS)[number];
type Cycle = (typeof subscriptions.CYCLES)[number];

const api = apiOfFile();
beforeEach(() => api.clock.set('2026-03-02T09:00:00Z'));

const END = '2026-04-02T09:00:00.000Z';
const buy = ({ call }: TestAccount, id: Tier, cycle: Cycle = 'monthly') =>
  call(subscriptions.purchaseTier, { params: { id }, body: { cycle } });
const list = ({ call }: TestAccount) => done(call(subscriptions.getSubscriptions));
const current = async (member: TestAccount) => {
  const [first] = await list(member);
  if (!first) throw new Error('There is no subscription.');
  return first;
};
const end = async (member: TestAccount) =>
  member.call(subscriptions.endSubscription, { params: { id: (await current(member)).id } });
const resume = async (member: TestAccount) =>
  member.call(subscriptions.resumeSubscription, { params: { id: (await current(member)).id } });
const revoke = async (member: TestAccount) =>
  member.call(subscriptions.revokePlanChange, { params: { id: (await current(member)).id } });
const actsOf = async ({ call }: TestAccount) =>
  (await done(call(audit.getAuditEvents, { query: { group: 'subscription' } }))).events.map(({ action }) => action);

describe('access to changes of plan', () => {
  it('rejects analysts, and hides subscriptions of other accounts', async () => {
    const owner = await api.createAccount({ tier: 'growth' });
    const params = { id: (await current(owner)).id };
    const analyst = await api.createAccount({ role: 'analyst', accountId: owner.accountId });
    const stranger = await api.createAccount({ tier: 'growth' });
    for (const call of [
      subscriptions.endSubscription,
      subscriptions.resumeSubscription,
      subscriptions.revokePlanChange,
    ]) {
      expect((await analyst.call(call, { params })).error.error).toBe('forbidden');
      expect((await stranger.call(call, { params })).error.error).toBe('not_found');
    }
    expect((await current(owner)).cancelled_at).toBeNull();
  });
});

describe('a change of plan', () => {
  it('takes effect immediately for a larger plan', async () => {
    const member = await api.createAccount({ tier: 'essential' });
    expect((await done(buy(member, 'growth'))).tier).toBe('growth');
    expect((await list(member)).map(({ tier, state }) => [tier, state])).toEqual([
      ['growth', 'ACTIVE'],
      ['essential', 'ENDED'],
    ]);
  });

  it.each([
    ['a smaller plan', 'essential', 'yearly', 790],
    ['another billing period', 'growth', 'yearly', 1990],
  ] as const)('to %s is scheduled for the next period, and shown until then', async (_what, tier, cycle, price) => {
    const member = await api.createAccount({ tier: 'growth' });
    const answer = await done(buy(member, tier, cycle));
    expect(answer).toMatchObject({ tier: 'growth', state: 'ACTIVE', participant_limit: 1000, price: 199 });
    expect(answer.next).toMatchObject({ tier, cycle, price, starts_at: END });
    // A repetition changes nothing.
    await done(buy(member, tier, cycle));
    expect(await list(member)).toEqual([answer]);
    expect(await actsOf(member)).toEqual(['plan_change_scheduled']);
    expect(await done(member.call(purchaseOrders.getPurchaseOrders))).toEqual([]);
  });

  it('can be revoked while it is scheduled', async () => {
    const member = await api.createAccount({ tier: 'growth' });
    await done(buy(member, 'essential'));
    expect((await done(revoke(member))).next).toMatchObject({ tier: 'growth', cycle: 'monthly', price: 199 });
    await done(revoke(member));
    expect(await actsOf(member)).toEqual(['plan_change_revoked', 'plan_change_scheduled']);
    api.clock.set(END);
    await api.runJobs();
    expect((await current(member)).tier).toBe('growth');
  });

  it('to a larger plan cancels the scheduled one', async () => {
    const member = await api.createAccount({ tier: 'growth' });
    await done(buy(member, 'essential'));
    expect((await done(buy(member, 'enterprise'))).next).toMatchObject({ tier: 'enterprise' });
  });

  it('to a smaller one must allow the measurements that run when it begins', async () => {
    const member = await api.createAccount({ tier: 'growth' });
    await openMeasurement(member.call, { number_of_participants: 251 });
    const plan = async () => (await done(member.call(subscriptions.getUsage))).plan;
    expect(await plan()).toMatchObject({ people_at_end: 0 });
    expect((await done(buy(member, 'essential'))).next?.tier).toBe('essential');
    await done(revoke(member));
    await enable(member.call, 'culture');
    const later = { product: 'culture', start_date: '2026-03-30', end_date: '2026-03-30', number_of_participants: 300 };
    await createSet(member.call, reusableSet(later));
    expect(await plan()).toMatchObject({ people_at_end: 300 });
    const { status, error } = await buy(member, 'essential');
    expect([status, error.error, error.fields?.[0]?.code]).toEqual([409, 'conflict', 'below_use']);
  });

  it('to a smaller one limits measurements beyond the period, and none that closes within it', async () => {
    const member = await api.createAccount({ tier: 'growth' });
    await enable(member.call);
    await done(buy(member, 'essential'));
    const beyond = reusableSet({ start_date: '2026-03-30', end_date: '2026-03-30', number_of_participants: 251 });
    expect((await member.call(measurements.createMeasurementSet, { body: beyond })).error.error).toBe('plan_limit');
    await createSet(member.call, reusableSet({ number_of_participants: 251 }));
  });

  it('to a smaller one creates its order when it begins', async () => {
    const member = await api.createAccount({ tier: 'growth' });
    const { status, error } = await member.call(purchaseOrders.createPurchaseOrder, {
      body: {
        tier: 'essential',
        cycle: 'monthly',
        billing_name: 'Acme',
        address: ['Main Street 1'],
        country: 'ES',
        email: 'invoices@acme.example',
      },
    });
    expect([status, error.error, error.fields?.[0]?.code]).toEqual([409, 'conflict', 'next_period']);
    expect((await current(member)).next?.tier).toBe('growth');
  });

  it('never leads to the free period, which is for accounts without an earlier plan', async () => {
    const member = await api.createAccount({ tier: 'growth' });
    expect((await buy(member, 'free')).error.fields?.[0]?.code).toBe('trial_used');
  });
});

describe('the end of a subscription', () => {
  it('keeps it active until the period ends, without renewal', async () => {
    const member = await api.createAccount({ tier: 'growth' });
    await done(buy(member, 'essential'));
    const ended = await done(end(member));
    expect(ended).toMatchObject({
      state: 'ACTIVE',
      ends_at: END,
      cancelled_at: '2026-03-02T09:00:00.000Z',
      next: null,
      readable_until: '2026-05-02T09:00:00.000Z',
    });
    expect(await done(end(member))).toEqual(ended);
    expect(await actsOf(member)).toEqual(['subscription_ended', 'plan_change_scheduled']);
    api.clock.set(END);
    await api.runJobs();
    expect((await list(member)).map(({ state }) => state)).toEqual(['ENDED']);
    expect((await end(member)).error.error).toBe('not_found');
    expect((await resume(member)).error.error).toBe('not_found');
  });

  it('can be undone before, and then the subscription renews', async () => {
    const member = await api.createAccount({ tier: 'growth' });
    await done(end(member));
    expect(await done(resume(member))).toMatchObject({ cancelled_at: null, next: { tier: 'growth' } });
    expect(await actsOf(member)).toEqual(['subscription_resumed', 'subscription_ended']);
    api.clock.set(END);
    await api.runJobs();
    expect((await current(member)).state).toBe('ACTIVE');
  });

  it('is undone by scheduling another plan', async () => {
    const member = await api.createAccount({ tier: 'growth' });
    await done(end(member));
    expect(await done(buy(member, 'essential'))).toMatchObject({ cancelled_at: null, next: { tier: 'essential' } });
  });

  it('is automatic for a free period', async () => {
    const member = await api.createAccount({ tier: 'free' });
    expect(await done(end(member))).toMatchObject({ cancelled_at: null, next: null });
    expect(await actsOf(member)).toEqual([]);
  });
});
