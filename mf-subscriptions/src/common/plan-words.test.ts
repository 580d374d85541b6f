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

describe("text of a cycle's saving", () => {
  it('names the free months if they apply to every paid tier', () => {
    expect(wordsForCycle(t, [tier(0), tier(79), tier(199)], YEARLY)).toBe('2 months free');
  });

  it('is empty if no month is free', () => {
    expect(wordsForCycle(t, [tier(79)], MONTHLY)).toBeUndefined();
    expect(wordsForCycle(t, [tier(79, 79 * 12)], YEARLY)).toBeUndefined();
    expect(wordsForCycle(t, [tier(79, 79 * 13)], YEARLY)).toBeUndefined();
  });

  it('is empty if tiers differ or the months are not whole', () => {
    expect(wordsForCycle(t, [tier(79), tier(199, 199 * 11)], YEARLY)).toBeUndefined();
    expect(wordsForCycle(t, [tier(100, 1050)], YEARLY)).toBeUndefined();
    expect(wordsForCycle(t, [tier(0)], YEARLY)).toBeUndefined();
  });

  it('names an amount for one tier, or is empty without a saving', () => {
    expect(wordsForSaving(t, tier(79), YEARLY)).toBe('You save €158 compared with monthly billing.');
    expect(wordsForSaving(t, tier(79), MONTHLY)).toBeNull();
    expect(wordsForSaving(t, tier(79, 79 * 13), YEARLY)).toBeNull();
  });
});

describe("text of a tier's price", () => {
  it('is a price per year only in a cycle of twelve months', () => {
    expect(wordsForTier(t, tier(79), YEARLY)).toBe(t('plan.perYear', { price: '€790' }));
    expect(wordsForTier(t, tier(79), MONTHLY)).toBe(t('plan.perMonth', { price: '€79' }));
    expect(wordsForTier(t, tier(79), undefined)).toBe(t('plan.perMonth', { price: '€79' }));
  });

  it('is "free" or the days of a trial', () => {
    expect(wordsForPrice(t, 0, 'EUR')).toBe(t('plan.free'));
    expect(wordsForTier(t, tier(0), YEARLY)).toBe(t('plan.free'));
    expect(wordsForTier(t, { ...tier(0), trialDays: 30 }, YEARLY)).toBe(t('plan.freeDays', { count: 30 }));
  });

  it('names the participant limit, or that there is none', () => {
    expect(wordsForLimit(t, 1000)).toMatch(/1,000/);
    expect(wordsForLimit(t, null)).toBe(t('plan.noLimit'));
  });
});
