import { describe, expect, it } from '@jest/globals';
import type { Bilingual } from '@veleta/shared/contracts';
import { searchItems, sortItems, type ItemRow } from './item-rows.ts';

const english = ({ en }: Bilingual) => en;
const row = (text: string, favorability: number | null, change: number | null = null): ItemRow => ({
  key: text,
  text: { en: text, es: text },
  dimension: { key: 'support', name: { en: 'Support', es: 'Apoyo' } },
  result: {
    hidden: null,
    favorability: favorability === null ? null : { value: favorability, bound: 'exact' },
    neutral: null,
    unfavorable: null,
    score: null,
    answers: 20,
  },
  distribution: null,
  change: change === null ? null : { difference: change, mark: 'same' },
  industry: null,
  rest: change === null ? null : { difference: -change, mark: 'same' },
  beside: null,
});
const rows = [row('Café breaks', 70, -3), row('Answers', null), row('Tools', 40, 2)];
const others = { median: 60, lower: null, upper: null, p90: null };
const compared = (one: ItemRow, difference: number | null): ItemRow => ({
  ...one,
  industry: { own: one.result.favorability, others, difference },
});
const keys = (found: readonly ItemRow[]) => found.map(({ key }) => key);

describe('sortItems', () => {
  it('keeps the order of the survey without a column', () => {
    expect(sortItems(rows, null, english)).toBe(rows);
  });

  it('sorts by the question or a figure, and rows without a figure come last', () => {
    const by = (column: 'question' | 'favorability' | 'change' | 'rest', direction: 'ascending' | 'descending') =>
      keys(sortItems(rows, { column, direction }, english));
    expect(by('question', 'ascending')).toEqual(['Answers', 'Café breaks', 'Tools']);
    expect(by('favorability', 'ascending')).toEqual(['Tools', 'Café breaks', 'Answers']);
    expect(by('favorability', 'descending')).toEqual(['Café breaks', 'Tools', 'Answers']);
    expect(by('change', 'descending')).toEqual(['Tools', 'Café breaks', 'Answers']);
    expect(by('rest', 'descending')).toEqual(['Café breaks', 'Tools', 'Answers']);
  });
});

describe('sortItems by the industry', () => {
  it('sorts by the difference from the median, and rows without a difference come last', () => {
    const [cafe, answers, tools] = rows as [ItemRow, ItemRow, ItemRow];
    const all = [compared(answers, null), compared(cafe, 10), cafe, compared(tools, -20)];
    const by = (direction: 'ascending' | 'descending') =>
      sortItems(all, { column: 'industry', direction }, english).map(({ industry }) => industry?.difference ?? null);
    expect(by('ascending')).toEqual([-20, 10, null, null]);
    expect(by('descending')).toEqual([10, -20, null, null]);
  });
});

describe('searchItems', () => {
  it('finds questions by their text or dimension, without accents and case', () => {
    expect(keys(searchItems(rows, ' CAFE ', english))).toEqual(['Café breaks']);
    expect(keys(searchItems(rows, 'support', english))).toHaveLength(3);
    expect(searchItems(rows, 'nothing like it', english)).toEqual([]);
  });
});
