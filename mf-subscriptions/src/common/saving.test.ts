import { describe, expect, it } from '@jest/globals';
import { saving } from './saving.ts';

const tier = {
  price: 49.9,
  prices: [
    { cycle: 'yearly', price: 499 },
    { cycle: 'monthly', price: 49.9 },
  ],
};
const YEARLY = { id: 'yearly', months: 12 };

describe('saving of a cycle', () => {
  it('subtracts the price of the cycle from the sum of its months', () => {
    expect(saving(tier, YEARLY)).toBe(99.8);
  });

  it('computes in whole cents', () => {
    // 3 × 0.1 − 0.3 is not 0 in floating point.
    expect(saving({ price: 0.1, prices: [{ cycle: 'quarterly', price: 0.3 }] }, { id: 'quarterly', months: 3 })).toBe(
      0,
    );
    expect(saving({ price: 19.99, prices: [{ cycle: 'yearly', price: 199.9 }] }, YEARLY)).toBe(39.98);
  });

  it('is zero in a cycle of one month', () => {
    expect(saving(tier, { id: 'monthly', months: 1 })).toBe(0);
  });

  it('is zero if the tier has no price for the cycle', () => {
    expect(saving(tier, { id: 'quarterly', months: 3 })).toBe(0);
    expect(saving({ price: 49.9 }, YEARLY)).toBe(0);
  });

  it('is negative if the cycle costs more', () => {
    expect(saving({ price: 10, prices: [{ cycle: 'yearly', price: 130 }] }, YEARLY)).toBe(-10);
  });
});
