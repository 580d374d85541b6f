import type { FinestGroup } from './finest-groups.ts';
import type { Aggregates } from './aggregates.ts';

/**
 * Merges the aggregates of several parts of a measurement's responses, all with the same frame. Counts do not depend on how responses are
 * divided; sums of scores agree within floating-point precision.
 * @throws RangeError if there is no part
 */
export function mergeAggregates(parts: readonly Aggregates[]): Aggregates {
  const [first, ...others] = parts;
  if (!first) throw new RangeError('There are no aggregates to merge.');
  if (others.length === 0) return first;
  const groups = Map.groupBy(
    parts.flatMap(({ finest }) => finest),
    ({ units }) => units.join('|'),
  );
  const { pairs, persons } = first.whole;
  return {
    responses: parts.reduce((sum, { responses }) => sum + responses, 0),
    // Sorted by units, so that the order does not disclose who answered first or which thread counted them.
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
