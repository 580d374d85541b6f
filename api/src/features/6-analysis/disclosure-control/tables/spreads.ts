import { likertPositions } from '../cell-suppression.ts';
import {
  favorabilitySpread,
  roundNumberHalfAway,
  scoreSpread,
  spreadOf,
  type WeightedItem,
} from '../../statistics/index.ts';
import type { DisclosedTable, Result, Spread } from '../disclosed-table.ts';
import type { DisclosureInput } from '../disclosure-input.ts';

export const PRODUCT = 'product';

/**
 * Computes the person-level spread of the whole organization for the product and each dimension, in whole points (T1). All tests use
 * these spreads and published figures, so that a mark discloses nothing about a group beyond its figures. Null if the figure of the whole
 * is hidden or a limit, because its spread would disclose the limit.
 */
export function measureSpreads(
  input: DisclosureInput,
  { product, dimensions }: Pick<DisclosedTable, 'product' | 'dimensions'>,
): Spread[] {
  const { whole } = input;
  if (!whole) return [];
  const positions = likertPositions(input);
  const width = positions.flat().length;
  const shownItems = new Set(
    dimensions.flatMap(({ items }) => items.flatMap(({ key, result }) => (result.hidden === null ? [key] : []))),
  );
  const keys = input.dimensions.flatMap(({ items }) => items.map(({ key }) => key));
  let item = 0;
  const entering = positions.map((ofDimension) =>
    ofDimension.flatMap((position): number[] => {
      const at = item++;
      return shownItems.has(keys[position]!) ? [at] : [];
    }),
  );
  const shown = entering.filter((items) => items.length > 0);
  const weighted = (items: readonly number[], weight: number): WeightedItem[] =>
    items.map((one) => ({ item: one, weight: weight / items.length }));
  const spread = (
    key: string,
    result: Result | null | undefined,
    { items, at }: { items: WeightedItem[]; at: number },
  ) => {
    const { persons } = spreadOf(whole.persons, at);
    const isExact = (figure: 'favorability' | 'score') => result?.[figure]?.bound === 'exact';
    return {
      key,
      favorability: isExact('favorability')
        ? roundNumberHalfAway(favorabilitySpread(whole, items, { width, persons }))
        : null,
      score: isExact('score') ? roundNumberHalfAway(scoreSpread(whole, at)) : null,
    };
  };
  return [
    spread(PRODUCT, product, {
      items: shown.flatMap((items) => weighted(items, 1 / shown.length)),
      at: input.dimensions.length,
    }),
    ...input.dimensions.map(({ key }, at) =>
      spread(key, dimensions[at]?.result, { items: weighted(entering[at]!, 1), at }),
    ),
  ];
}
