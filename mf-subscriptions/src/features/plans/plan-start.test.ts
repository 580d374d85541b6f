import { describe, expect, it } from '@jest/globals';
import { isLarger, startOf } from './plan-start.ts';
import type { Subscription, Tier } from './plans.api.ts';

// The properties of tiers and subscriptions that the rules read.
const tier = (id: string, price: number) => ({ id, price }) as Tier;
const plan = (changes: object = {}) =>
  ({ tier: 'growth', cycle: 'monthly', isTrial: false, next: null, ...changes }) as Subscription;
const tiers = [tier('trial', 0), tier('starter', 10), tier('growth', 20), tier('scale', 30)];
const start = (id: string, cycle: string, active: Subscription | null) =>
  startOf({ tier: id as Tier['id'], cycle: cycle as Subscription['cycle'], active, tiers });

describe('startOf', () => {
  it('is now without an active plan or without a choice', () => {
    expect(start('starter', 'monthly', null)).toBe('now');
    expect(startOf({ tier: null, cycle: null, active: plan(), tiers })).toBe('now');
  });

  it('is now for a larger plan and the next period for a smaller one', () => {
    expect(start('scale', 'monthly', plan())).toBe('now');
    expect(start('starter', 'monthly', plan())).toBe('next-period');
  });

  it('is the next period for the same plan in another cycle', () => {
    expect(start('growth', 'yearly', plan())).toBe('next-period');
  });

  it('has begun for the active plan', () => {
    expect(start('growth', 'monthly', plan())).toBe('has-begun');
  });

  it('has begun for the running trial in any cycle', () => {
    expect(start('trial', 'yearly', plan({ tier: 'trial', cycle: 'monthly', isTrial: true }))).toBe('has-begun');
  });

  it('is scheduled for the plan of the next period', () => {
    const active = plan({ next: { tier: 'starter', cycle: 'yearly' } });
    expect(start('starter', 'yearly', active)).toBe('is-scheduled');
    expect(start('starter', 'monthly', active)).toBe('next-period');
  });

  it('is now after a trial for every plan', () => {
    expect(start('starter', 'monthly', plan({ tier: 'scale', isTrial: true }))).toBe('now');
  });
});

describe('isLarger', () => {
  it('compares prices; an equal price is not larger', () => {
    expect(isLarger(tier('scale', 30), plan(), tiers)).toBe(true);
    expect(isLarger(tier('other', 20), plan(), tiers)).toBe(false);
  });

  it('returns true for every plan if the active one is no longer sold', () => {
    expect(isLarger(tier('starter', 10), plan({ tier: 'gone' }), tiers)).toBe(true);
  });
});
