import { describe, expect, it } from '@jest/globals';
import { aggregateInput } from './testing/aggregate-input.ts';
import { categoryOf, dimensionsOf } from './testing/random-organization.ts';
import { discloseAll } from './disclose-all.ts';

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
