import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { disclose } from '../disclosure-control/disclose.ts';
import { dimensionsOf, inputOf } from '../disclosure-control/testing/random-organization.ts';
import { measureEnps } from './enps.ts';
import { fraction, toNumber } from './fraction.ts';
import { measureItem } from './metrics.ts';
import { marginOfError, participationRate } from './participation.ts';
import { roundHalfAway, roundParts } from './rounding.ts';

describe('metrics worked by hand', () => {
  it('computes F1 and S1 of two 5s, three 4s, one 3, two 2s and two 1s', () => {
    const shares = measureItem([2, 2, 1, 3, 2]);
    expect([shares.favorable, shares.neutral, shares.unfavorable].map(toNumber)).toEqual([50, 10, 40]);
    // mean (2·1 + 2·2 + 3 + 3·4 + 2·5) / 10 = 3.1, so 25 × 2.1
    expect(toNumber(shares.score)).toBe(52.5);
  });
  it('excludes skipped answers from denominators (N1) and items under the threshold from dimensions (F2)', () => {
    // Item 1: 5 of 8 favorable. Item 2: 3 of 6, two skipped. Item 3: only three answers, so it is excluded.
    const rows = Array.from({ length: 8 }, (_, person) => [
      person < 5 ? 5 : 1,
      person < 3 ? 4 : person < 6 ? 2 : null,
      person < 3 ? 5 : null,
    ]);
    const [dimension] = disclose(
      inputOf(
        rows.map((answers) => ({ answers, unitIds: [] })),
        [],
        dimensionsOf([3]),
      ),
    ).dimensions;
    expect(dimension!.items.map(({ result }) => [result.favorability?.value ?? null, result.answers])).toEqual([
      [63, 8],
      [50, 6],
      [null, null],
    ]);
    // (62.5 + 50) / 2 = 56.25
    expect(dimension!.result.favorability).toEqual({ value: 56, bound: 'exact' });
  });
  it('computes E1 of 5 promoters, 3 passives and 2 detractors', () => {
    const enps = measureEnps([1, 0, 0, 0, 0, 0, 1, 2, 1, 3, 2]);
    // error 100·√((0.5 + 0.2 − 0.09)/10) = 24.7, so 30 ± 48.4
    expect(enps).toMatchObject({ value: 30, low: -18, high: 78, answers: 10 });
  });
  it('computes P1 and P2 of 192 responses of 240 people', () => {
    expect(participationRate(192, 240)).toBe(80);
    // 1.96·√(0.25/192 · 48/239)
    expect(marginOfError(192, 240)).toBe(3.2);
    expect(marginOfError(240, 240)).toBe(0);
    expect(marginOfError(1, 1)).toBeNull();
  });
  it('rounds halves away from zero, and three parts to a sum of 100 (R1)', () => {
    expect([fraction(5, 2), fraction(-5, 2), fraction(-1, 3), fraction(249, 100)].map(roundHalfAway)).toEqual([
      3, -3, 0, 2,
    ]);
    expect(roundParts(fraction(100, 3), fraction(100, 3), fraction(100, 3))).toEqual([33, 34, 33]);
    expect(roundParts(fraction(125, 2), fraction(75, 2), fraction(0))).toEqual([63, 37, 0]);
  });
});

/* The oracle: an independent implementation of the same definitions, from raw answers in exact fractions. */
type Q = readonly [bigint, bigint];
const q = (n: number, d = 1): Q => [BigInt(n), BigInt(d)];
const plus = (a: Q, b: Q): Q => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const mean = (list: readonly Q[]): Q => {
  const sum = list.reduce(plus, q(0));
  return [sum[0], sum[1] * BigInt(list.length)];
};
const whole = ([n, d]: Q): number => Number((2n * n + d) / (2n * d));
type Answers = readonly (number | null)[];
const given = (rows: readonly Answers[], item: number) => rows.flatMap((row) => row[item] ?? []);
const favorability = (values: readonly number[]) => q(100 * values.filter((value) => value >= 4).length, values.length);
const score = (values: readonly number[]) => q(25 * values.reduce((sum, value) => sum + value - 1, 0), values.length);

describe('metrics against an independent implementation', () => {
  const answer = fc.option(fc.integer({ min: 1, max: 5 }), { freq: 6, nil: null });
  const people = fc.array(fc.array(answer, { minLength: 5, maxLength: 5 }), { minLength: 60, maxLength: 160 });

  it('returns the same items, dimensions and product for any answers', () => {
    fc.assert(
      fc.property(people, (rows) => {
        const reply = disclose(
          inputOf(
            rows.map((answers) => ({ answers, unitIds: [] })),
            [],
            dimensionsOf([2, 3]),
          ),
        );
        const parts = [
          [0, 1],
          [2, 3, 4],
        ].map((items) => ({
          favorable: mean(items.map((item) => favorability(given(rows, item)))),
          score: mean(items.map((item) => score(given(rows, item)))),
        }));
        const figures = (result: typeof reply.product) => [result?.favorability?.value, result?.score?.value];
        expect(figures(reply.product)).toEqual([
          whole(mean(parts.map((part) => part.favorable))),
          whole(mean(parts.map((part) => part.score))),
        ]);
        expect(reply.dimensions.map((dimension) => figures(dimension.result))).toEqual(
          parts.map((part) => [whole(part.favorable), whole(part.score)]),
        );
        expect(
          reply.dimensions.flatMap((dimension) =>
            dimension.items.map((item) => [...figures(item.result), item.result.answers]),
          ),
        ).toEqual(
          [0, 1, 2, 3, 4].map((item) => {
            const values = given(rows, item);
            return [whole(favorability(values)), whole(score(values)), values.length];
          }),
        );
      }),
      { seed: 20, numRuns: 60 },
    );
  });

  it('returns the same eNPS for any answers, or withholds it if one of its three parts is in a limit zone', () => {
    const rating = fc.option(fc.integer({ min: 0, max: 10 }), { freq: 6, nil: null });
    fc.assert(
      fc.property(fc.array(rating, { minLength: 5, maxLength: 60 }), (ratings) => {
        const input = inputOf(
          ratings.map((value) => ({ answers: [value], unitIds: [] })),
          [],
          dimensionsOf([1], 'enps'),
        );
        const enps = disclose(input).enps!;
        const values = ratings.flatMap((value) => value ?? []);
        const count = (is: (value: number) => boolean) => values.filter(is).length;
        const classes = [count((value) => value >= 9), count((value) => value <= 6)] as const;
        const [promoters, detractors] = classes;
        const passives = values.length - promoters - detractors;
        const tolerance = values.length < 50 ? Math.max(2, Math.ceil(values.length / 10)) : 3;
        const isInZone = [promoters, detractors, passives].some(
          (one) => one <= tolerance || one >= values.length - tolerance,
        );
        if (values.length < 5) expect(enps.hidden).toBe('primary');
        else if (isInZone) expect(enps).toMatchObject({ hidden: 'secondary', value: null, low: null });
        else {
          const difference = 100 * (promoters - detractors);
          const rounded = whole(q(Math.abs(difference), values.length));
          expect(enps).toMatchObject({
            value: difference < 0 && rounded > 0 ? -rounded : rounded,
            answers: values.length,
          });
        }
      }),
      { seed: 22, numRuns: 200 },
    );
  });

  it('rounds any three parts to a sum of 100, each by less than one, favorability half away from zero', () => {
    const count = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(count, count, count, (a, b, c) => {
        fc.pre(a + b + c > 0);
        const exact = [a, b, c].map((part) => fraction(100 * part, a + b + c));
        const parts = roundParts(exact[0]!, exact[1]!, exact[2]!);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(100);
        expect(parts[0]).toBe(roundHalfAway(exact[0]!));
        parts.forEach((part, index) => expect(Math.abs(part - toNumber(exact[index]!))).toBeLessThan(1));
      }),
      { seed: 21 },
    );
  });
});
