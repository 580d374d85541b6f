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
const alike = (count: number, rho: number) => identity(count).map((row) => row.map((value) => (value === 1 ? 1 : rho)));
const near = (values: readonly number[]) => values.map((value): unknown => expect.closeTo(value, 10));

describe('the shares of predictors', () => {
  it('are the squares of their correlations where they have nothing to do with each other', () => {
    const rs = [0.5, 0.4, 0.3, 0.2, 0.1];
    expect(generalDominance(identity(5), rs)).toEqual(near(rs.map((r) => r * r)));
  });

  it('are equal parts of R² where all go together alike: R² of three is 3r² / (1 + 2ρ)', () => {
    expect(generalDominance(alike(3, 0.4), [0.5, 0.5, 0.5])).toEqual(near([0, 1, 2].map(() => 0.25 / 1.8)));
    // R² of four is 4r² / (1 + 3ρ).
    expect(generalDominance(alike(4, 0.4), [0.5, 0.5, 0.5, 0.5])).toEqual(near([0, 1, 2, 3].map(() => 0.25 / 2.2)));
  });

  it('are halves of what one explains where two are the same', () => {
    expect(generalDominance(alike(2, 1), [0.5, 0.5])).toEqual(near([0.125, 0.125]));
  });
});

describe('a driver of an outcome', () => {
  // With 100 people (98 degrees of freedom) p is .05 at r = .1966.
  it.each([
    [0.195, false],
    [0.198, true],
    [-0.195, false],
    [-0.198, true],
  ])('with r = %d among 100 people is clear: %s', (r, isClear) => {
    const found = findDrivers(pair(100, r), 0);
    expect(found?.drivers).toMatchObject([{ dimension: 1, r: expect.closeTo(r, 10), isClear, influence: 1 }]);
  });

  it('that says the same as the outcome is clear, within an interval of numbers', () => {
    const [driver] = findDrivers(pair(100, 1), 0)?.drivers ?? [];
    expect(driver).toMatchObject({ r: 1, isClear: true, low: expect.closeTo(1, 6), high: expect.closeTo(1, 6) });
    const [opposite] = findDrivers(pair(100, -1), 0)?.drivers ?? [];
    expect(opposite).toMatchObject({ r: -1, isClear: true, low: expect.closeTo(-1, 6) });
  });

  it('has no influence where nothing explains anything', () => {
    expect(findDrivers(pair(100, 0), 0)?.drivers).toMatchObject([{ r: 0, isClear: false, influence: 0 }]);
  });

  it('is none where everybody answered the outcome alike, or every dimension', () => {
    const flat = [
      [100, 0],
      [0, 0],
    ];
    expect(findDrivers({ persons: 100, sums: [0, 0], products: flat }, 1)).toEqual({ persons: 100, drivers: [] });
    expect(findDrivers({ persons: 100, sums: [0, 0], products: flat }, 0)).toEqual({ persons: 100, drivers: [] });
  });
});
