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
  rest: change === null ? null : { difference: -change, mark: 'same' },
  beside: null,
});
const rows = [row('Café breaks', 70, -3), row('Answers', null), row('Tools', 40, 2)];
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

describe('searchItems', () => {
  it('finds questions by their text or dimension, without accents and case', () => {
    expect(keys(searchItems(rows, ' CAFE ', english))).toEqual(['Café breaks']);
    expect(keys(searchItems(rows, 'support', english))).toHaveLength(3);
    expect(searchItems(rows, 'nothing like it', english)).toEqual([]);
  });
});
