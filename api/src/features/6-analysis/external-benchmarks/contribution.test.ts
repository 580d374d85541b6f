import { describe, expect, it } from '@jest/globals';
import type { Analysis } from '../analysis/index.ts';
import { contributionId, contributionOf } from './contribution.ts';
import type { SharedFigure } from './external-benchmarks.tables.ts';

type Result = NonNullable<Analysis['product']>;

const result = (value: number, bound: 'exact' | 'at_least' = 'exact'): Result => ({
  hidden: null,
  favorability: { value, bound },
  neutral: null,
  unfavorable: null,
  score: { value, bound: 'exact' },
  answers: 20,
});
const hidden: Result = {
  hidden: 'primary',
  favorability: null,
  neutral: null,
  unfavorable: null,
  score: null,
  answers: null,
};
const text = { en: 'Text', es: 'Texto' };

/** A table in which a dimension and its item have the same key. */
const table = (items: readonly Result[]): Analysis => ({
  measurement: {
    id: '3f0c7a7e-3b0f-4c58-9a39-6a0b5f1c2d11',
    product: 'culture',
    product_name: text,
    state: 'finished',
    first_date: '2026-01-05',
    last_date: '2026-01-20',
    is_historical: false,
  },
  status: 'ready',
  threshold: 5,
  distribution: 'reusable-link',
  participation: { responses: 20, expected: 40, rate: 50, basis: 'declared', margin_of_error: 15.7 },
  product: result(60),
  enps: null,
  dimensions: [
    {
      key: 'values',
      name: text,
      result: result(60),
      items: items.map((one, index) => ({ key: index === 0 ? 'values' : `values-${index}`, text, result: one })),
    },
  ],
  own_questions: [{ key: 'own-1', text, result: result(90) }],
  breakouts: [],
});

describe('contributionOf', () => {
  it('includes the favorability of each item apart from that of dimensions, and no own question', () => {
    expect(contributionOf(table([result(55), result(80, 'at_least')]))?.slice(-4)).toEqual([
      { key: 'values', figure: 'favorability', value: 60 },
      { key: 'values', figure: 'score', value: 60 },
      { key: 'values', figure: 'item_favorability', value: 55 },
      { key: 'values-1', figure: 'item_favorability', value: 80 },
    ]);
  });
  it('returns null if an item is hidden or has no figure', () => {
    expect(contributionOf(table([result(55), hidden]))).toBeNull();
    expect(contributionOf(table([result(55), { ...hidden, hidden: null }]))).toBeNull();
  });
});

describe('contributionId', () => {
  const member = 'a5d1f0c4-7a1e-4e0c-8e0c-9b7a7d1f1c11';
  const idOf = (figures: readonly SharedFigure[]) =>
    contributionId(member, { industry: 7, edition: 'edition', figures });
  const dimension = { key: 'values', figure: 'favorability', value: 60 } as const;

  it('is the same with and without items, so that items added to a contribution are no change', () => {
    expect(idOf([dimension, { key: 'values-1', figure: 'item_favorability', value: 60 }])).toBe(idOf([dimension]));
  });
  it('differs for other figures of the product, dimensions or eNPS', () => {
    expect(idOf([{ ...dimension, value: 61 }])).not.toBe(idOf([dimension]));
  });
});
