import type { FinestGroup } from './finest-groups.ts';
import type { Aggregates } from './aggregates.ts';

/**
 * Adds up what was counted of the parts of a measurement's responses, all in the same frame. Counts are the same for any division into
 * parts; sums of scores are so within the precision of floating-point numbers.
 * @throws RangeError where there is no part
 */
export function mergeAggregates(parts: readonly Aggregates[]): Aggregates {
  const [first, ...others] = parts;
  if (!first) throw new RangeError('Nothing was counted.');
  if (others.length === 0) return first;
  const groups = Map.groupBy(
    parts.flatMap(({ finest }) => finest),
    ({ units }) => units.join('|'),
  );
  const { pairs, persons } = first.whole;
  return {
    responses: parts.reduce((sum, { responses }) => sum + responses, 0),
    // In an order that tells nothing of who came first, nor of who was counted where.
    finest: [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, same]) => same.reduce(addGroups)),
    whole: {
      pairs: pairs.map((count, at) => others.reduce((sum, { whole }) => sum + whole.pairs[at]!, count)),
      persons: persons.map((total, at) => others.reduce((sum, { whole }) => sum + whole.persons[at]!, total)),
    },
  };
}

const addGroups = (one: FinestGroup, other: FinestGroup): FinestGroup => ({
  units: one.units,
  respondents: one.respondents + other.respondents,
  histograms: one.histograms.map((histogram, item) =>
    histogram.map((people, point) => people + other.histograms[item]![point]!),
  ),
});
