import { beforeAll, describe, expect, it } from '@jest/globals';
import { i18n, startI18n } from '@veleta/shared/i18n';
import en from '../locales/en.json' with { type: 'json' };
import { wordsForCycle, wordsForLimit, wordsForPrice, wordsForSaving, wordsForTier } from './plan-words.ts';

const MONTHLY = { id: 'monthly', months: 1 };
const YEARLY = { id: 'yearly', months: 12 };
const tier = (price: number, yearly = price * 10) => ({
  price,
  currency: 'EUR',
  prices: [
    { cycle: 'monthly', price },
    { cycle: 'yearly', price: yearly },
  ],
});
const t = i18n.getFixedT('en', 'mf-subscriptions');

beforeAll(async () => {
  await startI18n({}, 'en');
  i18n.addResourceBundle('en', 'mf-subscriptions', en, true, true);
});

describe('what a cycle saves, in words', () => {
  it('is how many of its months are free, where that is so for every tier that costs something', () => {
    expect(wordsForCycle(t, [tier(0), tier(79), tier(199)], YEARLY)).toBe('2 months free');
  });

  it('is nothing where every month is paid, or more', () => {
    expect(wordsForCycle(t, [tier(79)], MONTHLY)).toBeUndefined();
    expect(wordsForCycle(t, [tier(79, 79 * 12)], YEARLY)).toBeUndefined();
    expect(wordsForCycle(t, [tier(79, 79 * 13)], YEARLY)).toBeUndefined();
  });

  it('is nothing where tiers differ, or the months are not whole', () => {
    expect(wordsForCycle(t, [tier(79), tier(199, 199 * 11)], YEARLY)).toBeUndefined();
    expect(wordsForCycle(t, [tier(100, 1050)], YEARLY)).toBeUndefined();
    expect(wordsForCycle(t, [tier(0)], YEARLY)).toBeUndefined();
  });

  it('is an amount for one tier, and nothing where it saves nothing', () => {
    expect(wordsForSaving(t, tier(79), YEARLY)).toBe('You save €158 compared with monthly billing.');
    expect(wordsForSaving(t, tier(79), MONTHLY)).toBeNull();
    expect(wordsForSaving(t, tier(79, 79 * 13), YEARLY)).toBeNull();
  });
});

describe('what a tier costs, in words', () => {
  it('is the price of a year only in a cycle of twelve months', () => {
    expect(wordsForTier(t, tier(79), YEARLY)).toBe(t('plan.perYear', { price: '€790' }));
    expect(wordsForTier(t, tier(79), MONTHLY)).toBe(t('plan.perMonth', { price: '€79' }));
    expect(wordsForTier(t, tier(79), undefined)).toBe(t('plan.perMonth', { price: '€79' }));
  });

  it('is that it is free, or for how many days', () => {
    expect(wordsForPrice(t, 0, 'EUR')).toBe(t('plan.free'));
    expect(wordsForTier(t, tier(0), YEARLY)).toBe(t('plan.free'));
    expect(wordsForTier(t, { ...tier(0), trialDays: 30 }, YEARLY)).toBe(t('plan.freeDays', { count: 30 }));
  });

  it('says how many people it holds, or that there is no limit', () => {
    expect(wordsForLimit(t, 1000)).toMatch(/1,000/);
    expect(wordsForLimit(t, null)).toBe(t('plan.noLimit'));
  });
});
