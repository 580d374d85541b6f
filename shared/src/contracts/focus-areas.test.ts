import { describe, expect, it } from '@jest/globals';
import { focusPoints, rankFocusAreas, type FocusCandidate } from './focus-areas.ts';

const candidate = (value: number, change: Partial<FocusCandidate> = {}): FocusCandidate => ({
  key: String(value),
  favorability: { value, bound: 'exact' },
  previous: null,
  rest: null,
  driver: null,
  benchmark: null,
  ...change,
});
const driver = { r: 0.4, isClear: true, influence: 50 };

describe('focusPoints', () => {
  it('counts the room for improvement', () => {
    expect(focusPoints(candidate(44))).toBe(56);
  });

  it.each([
    ['raises the room by a significant positive influence', { driver }, 84],
    ['ignores a link that is not significant', { driver: { ...driver, isClear: false } }, 56],
    ['ignores a negative link', { driver: { ...driver, r: -0.4 } }, 56],
    ['adds a significant decline', { previous: { difference: -8, mark: 'below' } }, 64],
    ['adds nothing for an uncertain decline', { previous: { difference: -8, mark: 'uncertain' } }, 56],
    ['adds nothing for a rise', { previous: { difference: 8, mark: 'above' } }, 56],
    ['adds what a unit lies significantly behind the rest', { rest: { difference: -12, mark: 'below' } }, 68],
    ['adds what it lies behind the benchmark', { benchmark: -6 }, 62],
    ['adds nothing for less than five points to the benchmark', { benchmark: -4 }, 56],
  ] as const)('%s', (_, change, points) => {
    expect(focusPoints(candidate(44, change))).toBeCloseTo(points);
  });

  it.each([
    ['a favorable dimension', candidate(75), null],
    ['a favorable dimension that declined', candidate(75, { previous: { difference: -9, mark: 'below' } }), 34],
    ['a hidden dimension', candidate(44, { favorability: null }), null],
    [
      'a share of which only the least is published',
      candidate(50, { favorability: { value: 50, bound: 'at_least' } }),
      null,
    ],
    [
      'a share of which only the most is published',
      candidate(50, { favorability: { value: 50, bound: 'at_most' } }),
      50,
    ],
  ])('returns for %s', (_, one, points) => {
    expect(focusPoints(one)).toBe(points);
  });
});

describe('rankFocusAreas', () => {
  it('returns the three with the most points, equal ones in their order', () => {
    const first = candidate(60, { key: 'first' });
    const second = candidate(60, { key: 'second' });
    const ranked = rankFocusAreas([first, candidate(80), second, candidate(70), candidate(44)]);
    expect(ranked.map(({ key }) => key)).toEqual(['44', 'first', 'second']);
  });

  it('returns none if every dimension is favorable', () => {
    expect(rankFocusAreas([candidate(75), candidate(90)])).toEqual([]);
  });
});
