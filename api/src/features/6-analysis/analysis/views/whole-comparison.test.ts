import { describe, expect, it } from '@jest/globals';
import type { Cell, Comparison, Result } from '../../disclosure-control/index.ts';
import { compareWithWhole } from './whole-comparison.ts';

const result = (value: number, bound: 'exact' | 'at_least' = 'exact'): Result => ({
  hidden: null,
  favorability: { value, bound },
  neutral: null,
  unfavorable: null,
  score: { value: value - 10, bound },
  answers: 33,
});
const cell = (value: number, rest: Comparison | null): Cell => ({
  key: 'support',
  result: result(value),
  rest: null,
  favorability: rest,
  score: rest,
});
const compare = (value: number, rest: Comparison | null, whole = result(60)) =>
  compareWithWhole(cell(value, rest), { result: whole });

describe('compareWithWhole', () => {
  it('subtracts the published whole and takes the significance of the comparison with the rest', () => {
    expect(compare(50, { difference: -14, mark: 'below' }).favorability).toEqual({ difference: -10, mark: 'below' });
    expect(compare(70, { difference: 14, mark: 'above' }).score).toEqual({ difference: 10, mark: 'above' });
    expect(compare(40, { difference: -24, mark: 'uncertain' }).favorability).toEqual({
      difference: -20,
      mark: 'uncertain',
    });
  });

  it('is about the same under 5 points, even if the group differs significantly from the rest', () => {
    expect(compare(56, { difference: -6, mark: 'below' }).favorability).toEqual({ difference: -4, mark: 'same' });
  });

  it('is uncertain if only rounding makes 5 points of a difference that is smaller from the rest', () => {
    expect(compare(65, { difference: 4, mark: 'same' }).favorability).toEqual({ difference: 5, mark: 'uncertain' });
  });

  it('does not exist without a comparison with the rest, and beside a limit', () => {
    expect(compare(50, null)).toEqual({ favorability: null, score: null });
    const rest = { difference: -14, mark: 'below' } as const;
    expect(compare(50, rest, result(60, 'at_least'))).toEqual({ favorability: null, score: null });
    expect(compareWithWhole(cell(50, rest), undefined)).toEqual({ favorability: null, score: null });
  });
});
