import { describe, expect, it } from '@jest/globals';
import { groupRows } from './unit-rows.ts';

const cell = (value: number | null) => ({
  hidden: null,
  favorability: value === null ? null : { value, bound: 'exact' as const },
});
const item = (key: string, whole: number, unit: number | null) => ({
  key,
  text: { en: key, es: key },
  whole: cell(whole),
  cells: [cell(unit)],
});
const dimension = (key: string, items: ReturnType<typeof item>[]) => ({ key, name: { en: key, es: key }, items });
const view = {
  dimensions: [dimension('support', [item('a', 70, null), item('b', 60, 20)]), dimension('trust', [item('c', 50, 80)])],
};
const shape = (sortedBy: Parameters<typeof groupRows>[1]) =>
  groupRows(view, sortedBy).map(({ name, rows }) => [name?.en ?? null, rows.map(({ key }) => key)]);

describe('groupRows', () => {
  it('groups questions by dimension in the order of the survey', () => {
    expect(shape(null)).toEqual([
      ['support', ['a', 'b']],
      ['trust', ['c']],
    ]);
  });

  it('sorts all questions by the whole organization or a unit, and questions without a figure come last', () => {
    expect(shape('whole')).toEqual([[null, ['c', 'b', 'a']]]);
    expect(shape(0)).toEqual([[null, ['b', 'c', 'a']]]);
  });
});
