import { describe, expect, it } from '@jest/globals';
import { aggregateInput, numberOf } from './testing/aggregate-input.ts';
import { categoryOf, dimensionsOf } from './testing/random-organization.ts';
import { discloseAll } from './disclose-all.ts';
import { ALL_RULES } from './rules.ts';

describe('heat map', () => {
  /** 40 people in each of two units. The first unit is far more often favorable to the first dimension. */
  const responses = Array.from({ length: 80 }, (_, person) => {
    const isFirst = person < 40;
    const other = 1 + (person % 5);
    return {
      unitIds: [isFirst ? 'a0' : 'a1'],
      answers: [(isFirst ? person % 8 !== 0 : person % 4 === 0) ? 5 : 2, other, other],
    };
  });
  const map = discloseAll(aggregateInput(responses, [categoryOf('a', 2)], dimensionsOf([1, 2]))).heatMaps[0]!;
  const cell = (row: number, key: string) => map.rows[row]!.cells.find((one) => one.key === key)!;

  it('compares a unit with its complement and marks significant differences of at least five points', () => {
    // 35 of 40 against 10 of 40
    expect(cell(0, 'd0')).toMatchObject({
      result: { favorability: { value: 88, bound: 'exact' } },
      rest: { favorability: { value: 25, bound: 'exact' } },
      favorability: { difference: 63, mark: 'above' },
    });
    expect(cell(1, 'd0').favorability).toEqual({ difference: -63, mark: 'below' });
  });
  it('marks equal shares as the same', () => {
    expect(cell(0, 'd1').favorability).toEqual({ difference: 0, mark: 'same' });
  });
  it('compares nothing beside a limit', () => {
    const small = [
      ...responses.slice(0, 40),
      ...Array.from({ length: 12 }, () => ({ unitIds: ['a1'], answers: [5, 5, 5] })),
      ...Array.from({ length: 30 }, (_, person) => ({ unitIds: ['a2'], answers: [1 + (person % 5), 3, 4] })),
    ];
    const [, unit] = discloseAll(aggregateInput(small, [categoryOf('a', 3)], dimensionsOf([1, 2]))).heatMaps[0]!.rows;
    expect(unit!.cells.every(({ favorability }) => favorability === null)).toBe(true);
  });
  it('publishes no complement beside a limit, because the difference would disclose it', () => {
    const small = [
      ...responses.slice(0, 40),
      ...Array.from({ length: 12 }, () => ({ unitIds: ['a1'], answers: [5, 5, 5] })),
      ...Array.from({ length: 30 }, (_, person) => ({ unitIds: ['a2'], answers: [1 + (person % 5), 3, 4] })),
    ];
    const { rows } = discloseAll(aggregateInput(small, [categoryOf('a', 3)], dimensionsOf([1, 2]))).heatMaps[0]!;
    const limits = rows.flatMap(({ cells }) => cells.filter(({ result }) => result.favorability?.bound === 'at_least'));
    expect(limits.length).toBeGreaterThan(0);
    expect(limits.every(({ rest }) => (rest?.favorability ?? null) === null)).toBe(true);
  });
});

describe('distributions of the organization', () => {
  /** Publishes answers to two items of one dimension; shorter lists are skipped by the last people. */
  function detailsOf(first: readonly number[], second: readonly number[], rules = ALL_RULES) {
    const people = Math.max(first.length, second.length);
    const responses = Array.from({ length: people }, (_, person) => ({
      unitIds: ['a0'],
      answers: [first[person] ?? null, second[person] ?? null],
    }));
    return discloseAll(aggregateInput(responses, [categoryOf('a', 1)], dimensionsOf([2])), rules).details;
  }
  const open = [10, 20, 30, 25, 15].flatMap((count, at) => numberOf(count, at + 1));
  const even = [20, 20, 20, 20, 20].flatMap((count, at) => numberOf(count, at + 1));

  it('are the shares of the five answers, with the interval of favorability of an item', () => {
    const [dimension, ...items] = detailsOf(open, even);
    // Wilson's interval of 40 of 100, in percent
    const interval = { low: 31, high: 50 };
    expect(items).toEqual([
      { key: 'd0-i0', distribution: [10, 20, 30, 25, 15], interval },
      { key: 'd0-i1', distribution: [20, 20, 20, 20, 20], interval },
    ]);
    expect(dimension).toMatchObject({ key: 'd0', interval: null });
    const exact = [15, 20, 25, 22.5, 17.5];
    dimension!.distribution!.forEach((share, at) => expect(Math.abs(share - exact[at]!)).toBeLessThan(1));
    expect(dimension!.distribution!.reduce((sum, share) => sum + share, 0)).toBe(100);
  });

  it('need 50 answers, and each item of a dimension its own', () => {
    const shorter = (count: number) => [11, 10, 10, 10, 9].flatMap((of, at) => numberOf(of, at + 1)).slice(50 - count);
    const shown = (...details: ReturnType<typeof detailsOf>) =>
      details.map(({ distribution }) => distribution !== null);
    expect(shown(...detailsOf(open, shorter(50)))).toEqual([true, true, true]);
    expect(shown(...detailsOf(open, shorter(49)))).toEqual([false, true, false]);
    expect(shown(...detailsOf(open, shorter(49), { ...ALL_RULES, limits: false }))).toEqual([true, true, true]);
    expect(shown(...detailsOf(open, shorter(4), { ...ALL_RULES, limits: false }))).toEqual([false, true, false]);
  });

  it('are withheld where hardly any answer is one of the five, and so is the interval beside a limit', () => {
    const closed = [3, 27, 30, 25, 15].flatMap((count, at) => numberOf(count, at + 1));
    const limit = [...numberOf(1, 1), ...numberOf(1, 3), ...numberOf(98, 5)];
    const [, ofClosed, ofLimit] = detailsOf(closed, limit);
    expect([ofClosed!.distribution, ofLimit!.distribution, ofLimit!.interval]).toEqual([null, null, null]);
    expect(ofClosed!.interval).not.toBeNull();
  });
});

describe('drivers of the outcome', () => {
  const SIZES = [1, 2, 1];
  /** People whose last answer, the outcome, is the first one in half of the cases. */
  const responsesOf = (people: number) =>
    Array.from({ length: people }, (_, person) => {
      const level = 1 + (person % 5);
      return {
        unitIds: ['a0'],
        answers: [level, 1 + ((person * 7) % 5), 1 + ((person * 3) % 4), person % 2 === 0 ? 3 : level],
      };
    });
  const driversOf = (
    people: number,
    outcome: string | undefined,
    changed: { threshold?: number; hasSums?: boolean } = {},
  ) => {
    const { threshold = 5, hasSums = true } = changed;
    const input = aggregateInput(responsesOf(people), [categoryOf('a', 1)], dimensionsOf(SIZES));
    const whole = hasSums ? input.whole : undefined;
    return discloseAll({ ...input, threshold, whole, ...(outcome && { outcome }) }).drivers;
  };
  /** Pearson's r of the first dimension with the outcome. */
  function correlation(people: number) {
    const pairs = responsesOf(people).map(({ answers }) => [answers[0]!, answers[3]!] as const);
    const means = [0, 1].map((at) => pairs.reduce((sum, pair) => sum + pair[at]!, 0) / people);
    const product = (a: 0 | 1, b: 0 | 1) =>
      pairs.reduce((sum, pair) => sum + (pair[a] - means[a]!) * (pair[b] - means[b]!), 0);
    return product(0, 1) / Math.sqrt(product(0, 0) * product(1, 1));
  }

  it('are rounded so that one person changes nothing visibly', () => {
    const found = driversOf(124, 'd2');
    expect(found).toMatchObject({ available: 'ready', outcome: { key: 'd2' }, people: 120 });
    expect(found.drivers.map(({ key }) => key).toSorted()).toEqual(['d0', 'd1']);
    const first = found.drivers.find(({ key }) => key === 'd0')!;
    expect(first.r).toBe(Math.round(10 * correlation(124)) / 10);
    expect([first.low < first.r, first.high > first.r, first.is_clear]).toEqual([true, true, true]);
    for (const { low, high, influence } of found.drivers)
      for (const value of [10 * low, 10 * high, influence])
        expect(Math.abs(value - Math.round(value))).toBeLessThan(1e-9);
    expect(found.drivers.reduce((sum, { influence }) => sum + influence, 0)).toBe(100);
    expect(first.result.favorability).not.toBeNull();
  });

  it('need an outcome, sums over persons and enough people', () => {
    const none = { available: 'none', outcome: null, people: null, drivers: [] };
    expect(driversOf(124, undefined)).toEqual(none);
    expect(driversOf(124, 'd9')).toEqual(none);
    expect(driversOf(124, 'd2', { hasSums: false })).toEqual(none);
    const few = { available: 'few', outcome: { key: 'd2' }, people: null, drivers: [] };
    expect(driversOf(99, 'd2')).toMatchObject(few);
    expect(driversOf(110, 'd2', { threshold: 110 })).toMatchObject({ available: 'ready' });
  });

  it('of fewer people than the threshold are none, like everything else', () => {
    const input = aggregateInput(responsesOf(4), [categoryOf('a', 1)], dimensionsOf(SIZES));
    const { table, ...rest } = discloseAll({ ...input, outcome: 'd2' });
    expect(table.status).not.toBe('ready');
    const drivers = { available: 'few', outcome: null, people: null, drivers: [] };
    expect(rest).toEqual({ spreads: [], details: [], heatMaps: [], drivers });
    expect(discloseAll(input).drivers.available).toBe('none');
    expect(discloseAll({ ...input, threshold: 4 }).table.status).toBe('ready');
  });
});
