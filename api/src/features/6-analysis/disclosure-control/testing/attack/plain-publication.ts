import type { DisclosureInput } from '../../disclosure-input.ts';
import { hiddenResult, type Disclosed, type Figure, type Result } from '../../disclosed-table.ts';
import { zoneOf } from './windows.ts';

/** Prints the figures of a group for the one item of a dimension. */
export type Printing = (histogram: readonly number[]) => Pick<Result, 'favorability' | 'score'>;

const exact = (value: number): Figure => ({ value: Math.floor(value + 0.5), bound: 'exact' });
const sumOf = (histogram: readonly number[]) => histogram.reduce((sum, count) => sum + count, 0);
const shareOf = (histogram: readonly number[]) => (100 * (histogram[3]! + histogram[4]!)) / sumOf(histogram);
const scoreOf = (histogram: readonly number[]) =>
  (25 * histogram.reduce((sum, count, point) => sum + count * point, 0)) / sumOf(histogram);

/** A limit at a fixed percentage for any number of answers. */
export const withFixedLimit: Printing = (histogram) => {
  const share = shareOf(histogram);
  return { favorability: share > 95 ? { value: 95, bound: 'at_least' } : exact(share), score: null };
};
/** A limit that covers several outcomes (C7). */
export const withZones: Printing = (histogram) => {
  const share = shareOf(histogram);
  const { low, high } = zoneOf(sumOf(histogram));
  if (share >= high) return { favorability: { value: Math.floor(high), bound: 'at_least' }, score: null };
  if (share <= low) return { favorability: { value: Math.ceil(low), bound: 'at_most' }, score: null };
  return { favorability: exact(share), score: null };
};
/** Adds the exact score. */
export const withScore =
  (printing: Printing): Printing =>
  (histogram) => ({ ...printing(histogram), score: exact(scoreOf(histogram)) });
export const everythingExact: Printing = (histogram) => ({ favorability: exact(shareOf(histogram)), score: null });

/**
 * A publisher without disclosure control, for the tests of the adversary. Units of at least the threshold publish the figures of
 * `printing`, without any protection against differencing. Dimensions have one item.
 */
export function publishPlainly(
  input: DisclosureInput,
  { unit, whole = everythingExact }: { unit: Printing; whole?: Printing },
): Disclosed {
  const histogramOf = (groups: DisclosureInput['finest'], dimension: number) =>
    [0, 1, 2, 3, 4].map((point) => groups.reduce((sum, { histograms }) => sum + histograms[dimension]![point]!, 0));
  const resultOf = (groups: DisclosureInput['finest'], dimension: number, printing: Printing): Result => {
    const histogram = histogramOf(groups, dimension);
    return sumOf(histogram) < input.threshold
      ? hiddenResult('primary')
      : { hidden: null, neutral: null, unfavorable: null, answers: sumOf(histogram), ...printing(histogram) };
  };
  const people = input.finest.reduce((sum, { respondents }) => sum + respondents, 0);
  return {
    table: {
      threshold: input.threshold,
      distribution: input.distribution,
      status: 'ready',
      participation: { responses: people, expected: people, rate: 100, basis: 'list', margin_of_error: 0 },
      product: null,
      enps: null,
      dimensions: input.dimensions.map(({ key, name, items }, dimension) => ({
        key,
        name,
        result: resultOf(input.finest, dimension, whole),
        items: items.map((item) => ({ ...item, result: resultOf(input.finest, dimension, whole) })),
      })),
      breakouts: input.categories.map(({ id, title, units }, category) => ({
        category: { id, title },
        units: units.map(({ id: unitId, name }) => {
          const groups = input.finest.filter((group) => group.units[category] === unitId);
          const responses = groups.reduce((sum, { respondents }) => sum + respondents, 0);
          const hidden = responses < input.threshold ? ('primary' as const) : null;
          return {
            id: unitId,
            name,
            hidden,
            responses: hidden ? null : responses,
            product: hiddenResult('primary'),
            dimensions: input.dimensions.map(({ key }, dimension) => ({
              key,
              result: resultOf(groups, dimension, unit),
            })),
          };
        }),
      })),
    },
    spreads: [],
    details: [],
    heatMaps: [],
    drivers: { available: 'none', outcome: null, people: null, drivers: [] },
  };
}
