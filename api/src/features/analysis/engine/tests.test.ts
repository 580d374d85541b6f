import { describe, expect, it } from '@jest/globals';
import { startFolding } from '../folding/start-folding.ts';
import { seeded } from '../../../demo/seeded.ts';
import { fisherTwoSided, incompleteBeta, logGamma, normalTwoSided, studentTwoSided } from './distributions.ts';
import { CORRELATION_FROM, findDrivers, generalDominance } from './drivers.ts';
import { favorabilityEstimate, scoreEstimate, withoutPart } from './estimates.ts';
import { compareEnps, compareMeans, compareShares, enpsEstimate, standTogether, wilson } from './tests.ts';

describe('distributions against tabulated values', () => {
  it.each([
    [0, 1],
    [1, 0.317310508],
    [1.959963985, 0.05],
    [-2.575829304, 0.01],
    [3.290526731, 0.001],
    [5, 5.733031e-7],
  ])('normal, two-sided: %d leaves %d', (z, p) => {
    expect(normalTwoSided(z)).toBeCloseTo(p, 9);
  });
  it.each([
    [12.7062, 1, 0.05],
    [2.228139, 10, 0.05],
    [3.169273, 10, 0.01],
    [2.042272, 30, 0.05],
    [1.97993, 120, 0.05],
    [0, 7, 1],
  ])('t of %d with %d degrees of freedom leaves %d', (t, freedom, p) => {
    expect(studentTwoSided(t, freedom)).toBeCloseTo(p, 5);
  });
  it('gamma and beta', () => {
    expect(Math.exp(logGamma(6))).toBeCloseTo(120, 8);
    expect(Math.exp(logGamma(0.5))).toBeCloseTo(Math.sqrt(Math.PI), 10);
    // I(x; 2, 3) = 6x² − 8x³ + 3x⁴
    expect(incompleteBeta(0.3, 2, 3)).toBeCloseTo(6 * 0.09 - 8 * 0.027 + 3 * 0.0081, 12);
  });
  it('Fisher: the lady tasting tea, and a table of 8 of 10 against 1 of 6', () => {
    expect(fisherTwoSided(3, 4, 1, 4)).toBeCloseTo(34 / 70, 10);
    expect(fisherTwoSided(8, 10, 1, 6)).toBeCloseTo(400 / 11_440, 10);
  });
});

describe('T1 worked by hand', () => {
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('Wilson of %d in %d, as Newcombe printed it', (hits, people, low, high) => {
    const interval = wilson(hits, people);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });
  it('two proportions: 30 of 50 against 80 of 200 by z, 3 of 4 against 1 of 4 by Fisher', () => {
    // pooled .44, error √(.44·.56·(1/50 + 1/200)) = .078486, z = .2/.078486 = 2.5482
    expect(compareShares(30, 50, 80, 200)).toBeCloseTo(normalTwoSided(0.2 / Math.sqrt(0.44 * 0.56 * 0.025)), 12);
    expect(compareShares(3, 4, 1, 4)).toBeCloseTo(34 / 70, 10);
    expect(compareShares(5, 5, 40, 40)).toBeNull();
  });
  it('Welch: means 3 and 1, variance of each mean .5, five people each: t = 2 with 8 degrees of freedom', () => {
    const estimate = (mean: number) => ({ mean, variance: 0.5, persons: 5 });
    expect(compareMeans(estimate(3), estimate(1))).toBeCloseTo(0.080516, 5);
    expect(compareMeans({ ...estimate(3), variance: 0 }, { ...estimate(1), variance: 0 })).toBeNull();
  });
  it('eNPS: 50 promoters and 20 detractors of 100 against 20 and 50 of 100', () => {
    const [one, other] = [enpsEstimate(50, 20, 100), enpsEstimate(20, 50, 100)];
    // error of each 100·√((.7 − .09)/100) = 7.81; z = 60 / 11.045
    expect(Math.sqrt(one.variance)).toBeCloseTo(7.8102, 4);
    expect(compareEnps(one, other)).toBeCloseTo(normalTwoSided(60 / Math.sqrt(2 * 61)), 12);
  });
  it('T2: of the fifteen tests of Benjamini and Hochberg the first four stand', () => {
    const ps = [
      0.0201, 0.0004, 0.0019, 0.0095, 0.0001, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
    ];
    expect(standTogether([...ps, null]).flatMap((stands, index) => (stands ? [index] : []))).toEqual([1, 2, 3, 4]);
  });
});

/** Persons with `items` answers each, which go together; folded into the moments of everybody and of the first unit. */
function foldPersons(answers: readonly (readonly (number | null)[])[], first: number) {
  const items = answers[0]!.map((_, stored) => ({ type: 'likert5' as const, stored }));
  const units = ['a', 'b'].map((id) => ({ id, name: id }));
  const folding = startFolding({
    items,
    dimensions: [items.map((_, index) => index)],
    categories: [{ id: 'c', title: 'c', units }],
    unitIds: new Map(units.map(({ id }) => [id, id])),
  });
  answers.forEach((row, person) =>
    folding.add({ answers: row.map((value) => value ?? '').join(','), units: person < first ? 'a' : 'b' }),
  );
  const { moments } = folding.finish();
  const of = (selection: string) => moments.find((group) => JSON.stringify(group.selection) === selection)!.moments;
  const [whole, part] = [of('[]'), of('[[0,"a"]]')];
  return { whole, part, rest: withoutPart(whole, part), width: items.length };
}

const evenly = (width: number) => Array.from({ length: width }, (_, item) => ({ item, weight: 1 / width }));

/** Four items of one person that go together, as an opinion and some chance. */
function correlated(random: () => number): number[] {
  const opinion = random();
  return Array.from({ length: 4 }, () => 1 + Math.min(4, Math.floor(5 * (0.75 * opinion + 0.25 * random()))));
}

describe('T1 over persons', () => {
  it('is the mean of persons and the error of that mean where nobody skips', () => {
    const random = seeded(5);
    const answers = Array.from({ length: 60 }, () => correlated(random));
    const { part, width } = foldPersons(answers, 25);
    const shares = answers.slice(0, 25).map((row) => (100 * row.filter((value) => value >= 4).length) / width);
    const mean = shares.reduce((sum, share) => sum + share, 0) / 25;
    const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / 24 / 25;
    const estimate = favorabilityEstimate(part, evenly(width), { width, persons: 25 });
    expect(estimate.mean).toBeCloseTo(mean, 10);
    expect(estimate.variance).toBeCloseTo(variance, 8);
    const scores = answers.slice(0, 25).map((row) => (25 * row.reduce((sum, value) => sum + value - 1, 0)) / width);
    const average = scores.reduce((sum, score) => sum + score, 0) / 25;
    expect(scoreEstimate(part, 0).mean).toBeCloseTo(average, 10);
    expect(scoreEstimate(part, 0).variance).toBeCloseTo(
      scores.reduce((sum, score) => sum + (score - average) ** 2, 0) / 24 / 25,
      8,
    );
  });
  it('gives F2 where people skip: the mean of the items, each over those who answered it', () => {
    const { whole, width } = foldPersons(
      [
        [5, 1],
        [4, null],
        [1, 5],
        [null, 2],
      ],
      2,
    );
    // 2 of 3 and 1 of 3
    expect(favorabilityEstimate(whole, evenly(width), { width, persons: 4 }).mean).toBeCloseTo(50, 10);
  });
  it('errs about as often as it says: 20 against 180 people of one mind, four items that go together', () => {
    const random = seeded(11);
    const rounds = 300;
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const answers = Array.from({ length: 200 }, () => correlated(random));
      const { part, rest, width } = foldPersons(answers, 20);
      const estimate = (moments: typeof part, persons: number) =>
        favorabilityEstimate(moments, evenly(width), { width, persons });
      if (compareMeans(estimate(part, 20), estimate(rest, 180))! < 0.05) found += 1;
    }
    expect(found / rounds).toBeGreaterThan(0.015);
    expect(found / rounds).toBeLessThan(0.1);
  });
  it('marks nothing where nobody differs', () => {
    const { part, rest, width } = foldPersons(
      Array.from({ length: 30 }, () => [4, 4]),
      10,
    );
    const estimate = (moments: typeof part, persons: number) =>
      favorabilityEstimate(moments, evenly(width), { width, persons });
    expect(compareMeans(estimate(part, 10), estimate(rest, 20))).toBeNull();
  });
});

describe('D1 worked by hand', () => {
  it('general dominance: alone, R² is the square of r; two that go together share it', () => {
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

  /** Sums over people of whom dimension 1 has much to do with dimension 0, dimension 2 nothing. */
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
  it('shows nothing under 30 people, r from there, and influence from 100', () => {
    expect(findDrivers(people(CORRELATION_FROM - 1), 0)).toBeNull();
    expect(findDrivers(people(99), 0)?.drivers.map(({ influence }) => influence)).toEqual([null, null]);
    const [strong, none] = findDrivers(people(200), 0)!.drivers;
    expect(strong).toMatchObject({ dimension: 1, isClear: true });
    expect(none).toMatchObject({ dimension: 2, isClear: false });
    expect(strong!.r).toBeGreaterThan(strong!.low);
    expect(strong!.r).toBeLessThan(strong!.high);
    expect(strong!.influence! + none!.influence!).toBeCloseTo(1, 10);
    // Fisher: tanh(atanh(r) ± 1.96/√197)
    expect(strong!.low).toBeCloseTo(Math.tanh(Math.atanh(strong!.r) - 1.959964 / Math.sqrt(197)), 6);
  });
});
