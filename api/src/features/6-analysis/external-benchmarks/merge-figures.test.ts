import { describe, expect, it } from '@jest/globals';
import type { SharedFigure } from './external-benchmarks.tables.ts';
import { mergeFigures } from './merge-figures.ts';

const dimension: SharedFigure = { key: 'values', figure: 'favorability', value: 60 };
const item = (value: number): SharedFigure => ({ key: 'values-1', figure: 'item_favorability', value });

describe('mergeFigures', () => {
  it('adds items to figures that were frozen without them', () => {
    const merged = mergeFigures(new Map([['a', [dimension]]]), [{ id: 'a', figures: [dimension, item(50)] }]);
    expect(merged.get('a')).toEqual([dimension, item(50)]);
  });
  it('keeps frozen items, so that a panel that did not change keeps its figures', () => {
    const merged = mergeFigures(new Map([['a', [dimension, item(50)]]]), [{ id: 'a', figures: [dimension, item(70)] }]);
    expect(merged.get('a')).toEqual([dimension, item(50)]);
  });
  it('keeps figures of members who left, without items if they never shared any', () => {
    const merged = mergeFigures(new Map([['a', [dimension]]]), [{ id: 'b', figures: [dimension, item(70)] }]);
    expect(merged.get('a')).toEqual([dimension]);
    expect(merged.get('b')).toEqual([dimension, item(70)]);
  });
});
