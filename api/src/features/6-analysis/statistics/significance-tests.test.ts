import { describe, expect, it } from '@jest/globals';
import { startAggregation } from '../aggregation/index.ts';
import { seeded } from '../../../platform/seeded-random.ts';
import { fisherTwoSided, incompleteBeta, logGamma, normalTwoSided, studentTwoSided } from './distributions.ts';
import { MIN_DRIVER_PERSONS, findDrivers, generalDominance } from './drivers.ts';
import { favorabilitySpread, publishedMean, scoreSpread } from './estimates.ts';
import {
  benjaminiHochberg,
  compareByErrors,
  compareMeans,
  comparePublishedShares,
  compareShares,
  enpsEstimate,
  classifyDifference,
  wilson,
} from './significance-tests.ts';

describe('distributions compared with tabulated values', () => {
  it.each([
    [0, 1],
    [1, 0.317310508],
    [1.959963985, 0.05],
    [-2.575829304, 0.01],
    [3.290526731, 0.001],
    [5, 5.733031e-7],
  ])('gives z = %d the two-sided p %d', (z, p) => {
    expect(normalTwoSided(z)).toBeCloseTo(p, 9);
  });
  it.each([
    [12.7062, 1, 0.05],
    [2.228139, 10, 0.05],
    [3.169273, 10, 0.01],
    [2.042272, 30, 0.05],
    [1.97993, 120, 0.05],
    [0, 7, 1],
  ])('gives t = %d with %d degrees of freedom the two-sided p %d', (t, freedom, p) => {
    expect(studentTwoSided(t, freedom)).toBeCloseTo(p, 5);
  });
  it('computes the gamma and incomplete beta functions', () => {
    expect(Math.exp(logGamma(6))).toBeCloseTo(120, 8);
    expect(Math.exp(logGamma(0.5))).toBeCloseTo(Math.sqrt(Math.PI), 10);
    // I(x; 2, 3) = 6x² − 8x³ + 3x⁴
    expect(incompleteBeta(0.3, 2, 3)).toBeCloseTo(6 * 0.09 - 8 * 0.027 + 3 * 0.0081, 12);
  });
  it('computes the incomplete beta function with a parameter of 1 in closed form', () => {
    for (const x of [0.001, 0.2, 0.5, 0.8, 0.999]) {
      expect(incompleteBeta(x, 30, 1)).toBeCloseTo(x ** 30, 12);
      expect(incompleteBeta(x, 1, 30)).toBeCloseTo(1 - (1 - x) ** 30, 12);
    }
    expect([incompleteBeta(0, 2, 3), incompleteBeta(1, 2, 3)]).toEqual([0, 1]);
  });
  it('computes the far tail of the normal distribution', () => {
    expect(normalTwoSided(60)).toBe(0);
    expect(normalTwoSided(Infinity)).toBe(0);
    expect(normalTwoSided(8)).toBeCloseTo(1.2441921e-15, 21);
  });
  it('computes the Fisher test of the lady tasting tea, and of 8 of 10 against 1 of 6', () => {
    expect(fisherTwoSided(3, 4, 1, 4)).toBeCloseTo(34 / 70, 10);
    expect(fisherTwoSided(8, 10, 1, 6)).toBeCloseTo(400 / 11_440, 10);
  });
});

describe('tests worked by hand (T1, T2)', () => {
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('computes the Wilson interval of %d in %d as Newcombe 1998 prints it', (hits, people, low, high) => {
    const interval = wilson(hits, people);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });
  it('compares 30 of 50 with 80 of 200 by z, and 3 of 4 with 1 of 4 by Fisher', () => {
    // pooled .44, error √(.44·.56·(1/50 + 1/200)) = .078486, z = .2/.078486 = 2.5482
    expect(compareShares(30, 50, 80, 200)).toBeCloseTo(normalTwoSided(0.2 / Math.sqrt(0.44 * 0.56 * 0.025)), 12);
    expect(compareShares(3, 4, 1, 4)).toBeCloseTo(34 / 70, 10);
    expect(compareShares(5, 5, 40, 40)).toBeNull();
  });
  it('compares shares by Fisher if one expected count is under 5, and by z if the smallest is 5', () => {
    // 30 % of 10 are 3 expected; 93 % of 40 leave 2.8.
    expect(compareShares(5, 10, 25, 90)).toBe(fisherTwoSided(5, 10, 25, 90));
    expect(compareShares(38, 40, 90, 97)).toBe(fisherTwoSided(38, 40, 90, 97));
    // Half of 10 is 5 each time: z = −.2 / √(.25 · .2).
    expect(compareShares(4, 10, 6, 10)).toBeCloseTo(normalTwoSided(0.2 / Math.sqrt(0.05)), 12);
  });
  it('returns null for shares of an empty group, or if all answers are the same', () => {
    expect(compareShares(0, 0, 40, 80)).toBeNull();
    expect(compareShares(40, 80, 0, 0)).toBeNull();
    expect(compareShares(0, 0, 0, 0)).toBeNull();
    expect(compareShares(0, 40, 0, 80)).toBeNull();
  });
  it('returns null for a mean of one person, and a p value for two', () => {
    const estimate = (persons: number) => ({ mean: persons, variance: 0.5, persons });
    expect(compareMeans(estimate(1), estimate(9))).toBeNull();
    expect(compareMeans(estimate(9), estimate(1))).toBeNull();
    expect(compareMeans(estimate(2), estimate(9))).toBeGreaterThan(0);
    expect(compareMeans(estimate(9), estimate(2))).toBeGreaterThan(0);
  });
  it('returns null for estimates with zero standard error', () => {
    const sure = { mean: 3, variance: 0, persons: 9 };
    expect(compareByErrors(sure, { ...sure, mean: 1 })).toBeNull();
  });
  it('marks a single test at p = .05 and not above it', () => {
    expect(benjaminiHochberg([0.05])).toEqual([true]);
    expect(benjaminiHochberg([0.051])).toEqual([false]);
    expect(benjaminiHochberg([null])).toEqual([false]);
  });
  it('compares means 3 and 1, variance of each .5, five people each: t = 2 with 8 degrees of freedom', () => {
    const estimate = (mean: number) => ({ mean, variance: 0.5, persons: 5 });
    expect(compareMeans(estimate(3), estimate(1))).toBeCloseTo(0.080516, 5);
    expect(compareMeans({ ...estimate(3), variance: 0 }, { ...estimate(1), variance: 0 })).toBeNull();
  });
  it('compares the eNPS of 50 promoters and 20 detractors with that of 20 and 50, of 100 people each', () => {
    const [one, other] = [enpsEstimate(50, 20, 100), enpsEstimate(20, 50, 100)];
    // standard error of each 100·√((.7 − .09)/100) = 7.81; z = 60 / 11.045
    expect(Math.sqrt(one.variance)).toBeCloseTo(7.8102, 4);
    expect(compareByErrors(one, other)).toBeCloseTo(normalTwoSided(60 / Math.sqrt(2 * 61)), 12);
  });
  it('marks the first four of the fifteen tests of Benjamini and Hochberg 1995', () => {
    const ps = [
      0.0201, 0.0004, 0.0019, 0.0095, 0.0001, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
    ];
    expect(benjaminiHochberg([...ps, null]).flatMap((isSignificant, index) => (isSignificant ? [index] : []))).toEqual([
      1, 2, 3, 4,
    ]);
  });
});

/** Aggregates persons' answers into moments, with dimensions of `sizes` items. */
function sumPersons(answers: readonly (readonly (number | null)[])[], sizes: readonly number[]) {
  const items = answers[0]!.map((_, stored) => ({ type: 'likert5' as const, stored }));
  let next = 0;
  const aggregator = startAggregation({
    items,
    dimensions: sizes.map((size) => Array.from({ length: size }, () => next++)),
    categories: [],
    unitIds: new Map(),
  });
  for (const row of answers) aggregator.add({ answers: row, unitIds: [] });
  return aggregator.finish().whole;
}

const equalWeights = (items: readonly number[]) => items.map((item) => ({ item, weight: 1 / items.length }));
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviationOf = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - meanOf(values)) ** 2, 0) / (values.length - 1));

/** Draws four correlated items of one person: a common opinion plus noise. */
function correlated(random: () => number): number[] {
  const opinion = random();
  return Array.from({ length: 4 }, () => 1 + Math.min(4, Math.floor(5 * (0.75 * opinion + 0.25 * random()))));
}

describe('person-level spread (T1)', () => {
  it('equals the standard deviation of persons without skipped answers', () => {
    const random = seeded(5);
    const answers = Array.from({ length: 60 }, () => correlated(random));
    const whole = sumPersons(answers, [4]);
    const shares = answers.map((row) => (100 * row.filter((value) => value >= 4).length) / 4);
    expect(favorabilitySpread(whole, equalWeights([0, 1, 2, 3]), { width: 4, persons: 60 })).toBeCloseTo(
      deviationOf(shares),
      8,
    );
    const scores = answers.map((row) => 25 * (meanOf(row) - 1));
    expect(scoreSpread(whole, 0)).toBeCloseTo(deviationOf(scores), 8);
  });

  it('equals a naive person-by-person linearization with skipped answers', () => {
    const random = seeded(6);
    const answers = Array.from({ length: 40 }, () =>
      [...correlated(random), ...correlated(random).slice(0, 2)].map((value) => (random() < 0.2 ? null : value)),
    );
    const answered = answers.filter((row) => row.some((value) => value !== null));
    const width = 6;
    // The product: the mean of a dimension of four items and one of two.
    const weights = [0, 1, 2, 3, 4, 5].map((item) => ({ item, weight: item < 4 ? 1 / 8 : 1 / 4 }));
    const added = answered.map((row) =>
      weights.reduce((sum, { item, weight }) => {
        const given = answers.map((other) => other[item]!).filter((value) => value !== null);
        const share = given.filter((value) => value >= 4).length / given.length;
        const own = row[item];
        return own == null ? sum : sum + (weight * (Number(own >= 4) - share)) / given.length;
      }, 0),
    );
    const variance = added.reduce((sum, value) => sum + value ** 2, 0);
    const count = answered.length;
    expect(favorabilitySpread(sumPersons(answers, [4, 2]), weights, { width, persons: count })).toBeCloseTo(
      100 * Math.sqrt((variance * count ** 2) / (count - 1)),
      8,
    );
  });

  it('is zero if all answers are the same, and then no test is defined', () => {
    const whole = sumPersons(
      Array.from({ length: 30 }, () => [4, 4]),
      [2],
    );
    expect(favorabilitySpread(whole, equalWeights([0, 1]), { width: 2, persons: 30 })).toBe(0);
    expect(scoreSpread(whole, 0)).toBe(0);
    expect(compareMeans(publishedMean(100, 0, 10), publishedMean(20, 0, 20))).toBeNull();
  });

  it('keeps the false positive rate near 5 % for 20 against 180 people and four correlated items', () => {
    const random = seeded(11);
    const rounds = 300;
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const answers = Array.from({ length: 200 }, () => correlated(random));
      const spread = Math.round(
        favorabilitySpread(sumPersons(answers, [4]), equalWeights([0, 1, 2, 3]), { width: 4, persons: 200 }),
      );
      const published = (some: typeof answers) =>
        publishedMean(Math.round(100 * meanOf(some.flat().map((value) => Number(value >= 4)))), spread, some.length);
      if (compareMeans(published(answers.slice(0, 20)), published(answers.slice(20)))! < 0.05) found += 1;
    }
    expect(found / rounds).toBeGreaterThan(0.015);
    expect(found / rounds).toBeLessThan(0.1);
  });
});

describe('tests of published figures', () => {
  it('compares one item by whole percent and numbers of answers', () => {
    // 67 % of 30 people are 20 of them, 33 % of 60 are 20.
    expect(comparePublishedShares({ percent: 67, people: 30 }, { percent: 33, people: 60 })).toBe(
      compareShares(20, 30, 20, 60),
    );
    // Expected counts under 5, so Fisher's test applies.
    expect(comparePublishedShares({ percent: 80, people: 5 }, { percent: 25, people: 8 })).toBe(
      compareShares(4, 5, 2, 8),
    );
  });
  it('derives the standard error from the number of people: a spread of 30 points over 36 people gives 5', () => {
    expect(publishedMean(60, 30, 36)).toEqual({ mean: 60, variance: 25, persons: 36 });
  });
  it.each([
    [4, true, 'same'],
    [-4, false, 'same'],
    [5, true, 'above'],
    [-5, true, 'below'],
    [-20, false, 'uncertain'],
  ] as const)('classifies a difference of %d, significant: %s, as %s', (difference, isSignificant, mark) => {
    expect(classifyDifference(difference, isSignificant)).toEqual({ difference, mark });
  });
});

describe('drivers worked by hand (D1)', () => {
  it('splits R² between two predictors by general dominance', () => {
    expect(
      generalDominance(
        [
          [1, 0],
          [0, 1],
        ],
        [0.6, 0.3],
      ),
    ).toEqual([expect.closeTo(0.36, 10), expect.closeTo(0.09, 10)]);
    // R² of both (.36 + .25 − 2·.6·.5·.5) / (1 − .25) = .41333
    expect(
      generalDominance(
        [
          [1, 0.5],
          [0.5, 1],
        ],
        [0.6, 0.5],
      ),
    ).toEqual([expect.closeTo((0.36 + 0.413333 - 0.25) / 2, 5), expect.closeTo((0.25 + 0.413333 - 0.36) / 2, 5)]);
  });

  /** Listwise sums of people whose dimension 1 correlates with dimension 0 and whose dimension 2 does not. */
  function people(count: number) {
    const random = seeded(3);
    const rows = Array.from({ length: count }, () => {
      const outcome = random();
      return [outcome, outcome + random(), random()];
    });
    const sum = (of: (row: number[]) => number) => rows.reduce((total, row) => total + of(row), 0);
    return {
      persons: count,
      sums: [0, 1, 2].map((a) => sum((row) => row[a]!)),
      products: [0, 1, 2].map((a) => [0, 1, 2].map((b) => sum((row) => row[a]! * row[b]!))),
    };
  }
  it('returns null under 100 people, and r and influence from 100 on', () => {
    expect(findDrivers(people(MIN_DRIVER_PERSONS - 1), 0)).toBeNull();
    expect(findDrivers(people(MIN_DRIVER_PERSONS), 0)?.drivers).toHaveLength(2);
    const [strong, none] = findDrivers(people(200), 0)!.drivers;
    expect(strong).toMatchObject({ dimension: 1, isClear: true });
    expect(none).toMatchObject({ dimension: 2, isClear: false });
    expect(strong!.r).toBeGreaterThan(strong!.low);
    expect(strong!.r).toBeLessThan(strong!.high);
    expect(strong!.influence + none!.influence).toBeCloseTo(1, 10);
    // Fisher: tanh(atanh(r) ± 1.96/√197)
    expect(strong!.low).toBeCloseTo(Math.tanh(Math.atanh(strong!.r) - 1.959964 / Math.sqrt(197)), 6);
  });
});
