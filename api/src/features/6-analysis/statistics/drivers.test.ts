import { describe, expect, it } from '@jest/globals';
import { findDrivers, generalDominance } from './drivers.ts';

/** Listwise sums of `persons` people with standardized values: the outcome and one dimension with correlation `r`. */
const pair = (persons: number, r: number) => ({
  persons,
  sums: [0, 0],
  products: [
    [persons, persons * r],
    [persons * r, persons],
  ],
});
const identity = (count: number) =>
  Array.from({ length: count }, (_, row) => Array.from({ length: count }, (_own, column) => Number(row === column)));
const equallyCorrelated = (count: number, rho: number) =>
  identity(count).map((row) => row.map((value) => (value === 1 ? 1 : rho)));
const near = (values: readonly number[]) => values.map((value): unknown => expect.closeTo(value, 10));

describe('generalDominance', () => {
  it('returns the squared correlations of uncorrelated predictors', () => {
    const rs = [0.5, 0.4, 0.3, 0.2, 0.1];
    expect(generalDominance(identity(5), rs)).toEqual(near(rs.map((r) => r * r)));
  });

  it('splits R² equally among equally correlated predictors: R² of three is 3r² / (1 + 2ρ)', () => {
    expect(generalDominance(equallyCorrelated(3, 0.4), [0.5, 0.5, 0.5])).toEqual(near([0, 1, 2].map(() => 0.25 / 1.8)));
    // R² of four is 4r² / (1 + 3ρ).
    expect(generalDominance(equallyCorrelated(4, 0.4), [0.5, 0.5, 0.5, 0.5])).toEqual(
      near([0, 1, 2, 3].map(() => 0.25 / 2.2)),
    );
  });

  it('splits R² of one predictor in half between two identical ones', () => {
    expect(generalDominance(equallyCorrelated(2, 1), [0.5, 0.5])).toEqual(near([0.125, 0.125]));
  });
});

describe('findDrivers', () => {
  // With 100 people (98 degrees of freedom) p is .05 at r = .1966.
  it.each([
    [0.195, false],
    [0.198, true],
    [-0.195, false],
    [-0.198, true],
  ])('tests r = %d of 100 people; clear: %s', (r, isClear) => {
    const found = findDrivers(pair(100, r), 0);
    expect(found?.drivers).toMatchObject([{ dimension: 1, r: expect.closeTo(r, 10), isClear, influence: 1 }]);
  });

  it('returns a finite interval and a clear influence for r = 1 and r = −1', () => {
    const [driver] = findDrivers(pair(100, 1), 0)?.drivers ?? [];
    expect(driver).toMatchObject({ r: 1, isClear: true, low: expect.closeTo(1, 6), high: expect.closeTo(1, 6) });
    const [opposite] = findDrivers(pair(100, -1), 0)?.drivers ?? [];
    expect(opposite).toMatchObject({ r: -1, isClear: true, low: expect.closeTo(-1, 6) });
  });

  it('returns no influence if R² is zero', () => {
    expect(findDrivers(pair(100, 0), 0)?.drivers).toMatchObject([{ r: 0, isClear: false, influence: 0 }]);
  });

  it('returns no drivers if the outcome or every dimension has no variance', () => {
    const flat = [
      [100, 0],
      [0, 0],
    ];
    expect(findDrivers({ persons: 100, sums: [0, 0], products: flat }, 1)).toEqual({ persons: 100, drivers: [] });
    expect(findDrivers({ persons: 100, sums: [0, 0], products: flat }, 0)).toEqual({ persons: 100, drivers: [] });
  });
});
