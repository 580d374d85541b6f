import { likertPositions, type CellSuppression } from './cell-suppression.ts';
import {
  addHistograms,
  countAnswers,
  findDrivers,
  fraction,
  LIKERT_POINTS,
  listwiseOf,
  roundNumberHalfAway,
  roundShares,
  wilson,
} from '../statistics/index.ts';
import { planPublication } from './pipeline.ts';
import { tabulate } from './measured-cells.ts';
import { disclose } from './disclose.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import type { Detail, Disclosed, DisclosedTable, DriversView } from './disclosed-table.ts';
import { buildHeatMaps } from './tables/heat-maps.ts';
import { zoneOf } from './limit-zones.ts';
import { ALL_RULES, type Rules } from './rules.ts';
import { measureSpreads } from './tables/spreads.ts';

/**
 * Computes everything that is published of a finished measurement, from one publication plan.
 * @param suppression the outcome of stage 1, if known: it is the same for all answers with the same sizes
 */
export function discloseAll(
  input: DisclosureInput,
  rules: Rules = ALL_RULES,
  suppression?: CellSuppression,
): Disclosed {
  const responses = input.finest.reduce((sum, group) => sum + group.respondents, 0);
  if (responses < input.threshold) {
    const drivers: DriversView = {
      available: input.outcome ? 'few' : 'none',
      outcome: null,
      people: null,
      drivers: [],
    };
    return { table: disclose(input, rules), spreads: [], details: [], heatMaps: [], drivers };
  }
  const plan = planPublication(input, rules, suppression);
  const table = disclose(input, rules, plan);
  const spreads = measureSpreads(input, table);
  return {
    table,
    spreads,
    details: detailOverall(input, table, rules),
    heatMaps: buildHeatMaps(tabulate(input, rules), plan, { table, spreads }),
    drivers: discloseDrivers(input, table),
  };
}

/** Returns the answer distributions and confidence intervals of the whole organization. */
function detailOverall(input: DisclosureInput, table: DisclosedTable, rules: Rules): Detail[] {
  const histogramOf = (position: number) =>
    addHistograms(
      input.finest.map((group) => group.histograms[position] ?? []),
      LIKERT_POINTS,
    );
  const shown = new Map(
    table.dimensions.flatMap(({ key, result, items }) => [
      [key, result] as const,
      ...items.map((item) => [item.key, item.result] as const),
    ]),
  );
  const items = input.dimensions.flatMap((dimension) => dimension.items);
  return likertPositions(input).flatMap((positions, at) => {
    const dimension = input.dimensions[at]!.key;
    const ofItems = positions.map((position): Detail => {
      const { key } = items[position]!;
      const histogram = histogramOf(position);
      const answers = countAnswers(histogram);
      const isExact = shown.get(key)?.favorability?.bound === 'exact';
      const favorable = (histogram[3] ?? 0) + (histogram[4] ?? 0);
      const interval = isExact ? wilson(favorable, answers) : null;
      return {
        key,
        distribution: distributionOf(histogram, { answers, isShown: shown.get(key)?.hidden === null, rules }),
        interval: interval && {
          low: roundNumberHalfAway(100 * interval.low),
          high: roundNumberHalfAway(100 * interval.high),
        },
      };
    });
    // A dimension's distribution pools the answers of its published items.
    const entering = positions.filter((position) => shown.get(items[position]!.key)?.hidden === null);
    const together = addHistograms(entering.map(histogramOf), LIKERT_POINTS);
    const fewest = Math.min(...entering.map((position) => countAnswers(histogramOf(position))));
    const isShown = shown.get(dimension)?.hidden === null && ofItems.every((item) => item.distribution !== null);
    return [
      { key: dimension, distribution: distributionOf(together, { answers: fewest, isShown, rules }), interval: null },
      ...ofItems,
    ];
  });
}

/** The smallest number of answers for a distribution over the five answers (C7). */
const MIN_DISTRIBUTION_ANSWERS = 50;

/** Returns a distribution in whole percent, or null if there are too few answers or a part lies in a limit zone (C7). */
function distributionOf(
  histogram: readonly number[],
  { answers, isShown, rules }: { answers: number; isShown: boolean; rules: Rules },
): number[] | null {
  const total = countAnswers(histogram);
  if (!isShown || total === 0) return null;
  if (!rules.limits) return roundShares(histogram);
  const isOpen = histogram.every((count) => zoneOf(fraction(100 * count, total), answers) === 'middle');
  return answers >= MIN_DISTRIBUTION_ANSWERS && isOpen ? roundShares(histogram) : null;
}

/**
 * Computes the published driver figures (D1). Rounding r to one decimal and people to tens keeps a single person from changing them
 * visibly.
 */
function discloseDrivers(input: DisclosureInput, table: DisclosedTable): DriversView {
  const outcome = input.dimensions.findIndex(({ key }) => key === input.outcome);
  const described = outcome < 0 ? null : { key: input.dimensions[outcome]!.key, name: input.dimensions[outcome]!.name };
  if (!described || !input.whole) return { available: 'none', outcome: null, people: null, drivers: [] };
  const found = findDrivers(listwiseOf(input.whole.persons, input.dimensions.length), outcome);
  if (!found || found.persons < input.threshold)
    return { available: 'few', outcome: described, people: null, drivers: [] };
  const tenths = (value: number) => roundNumberHalfAway(10 * value) / 10;
  return {
    available: 'ready',
    outcome: described,
    people: 10 * roundNumberHalfAway(found.persons / 10),
    drivers: found.drivers.map(({ dimension, r, low, high, isClear, influence }) => ({
      key: input.dimensions[dimension]!.key,
      name: input.dimensions[dimension]!.name,
      result: table.dimensions[dimension]!.result,
      r: tenths(r),
      low: tenths(low),
      high: tenths(high),
      is_clear: isClear,
      influence: roundNumberHalfAway(100 * influence),
    })),
  };
}
