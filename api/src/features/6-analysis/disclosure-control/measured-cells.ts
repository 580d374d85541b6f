import { likertPositions, type PublicationPlan } from './cell-suppression.ts';
import { countAnswers, LIKERT_POINTS, meanOf, measureItem, type Shares } from '../statistics/index.ts';
import {
  codeShares,
  codeHalf,
  favorabilityAlone,
  meanOfCoded,
  toResult,
  withoutParts,
  type CodedFigures,
} from './top-bottom-coding.ts';
import { findCombined } from './combined-rows.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { isLimitNarrowed } from './narrowed-limits.ts';
import { hiddenResult, type Breakout, type Hidden, type Result, type UnitResult } from './disclosed-table.ts';
import type { Row } from './rows.ts';
import type { Reason } from './suppression-plan.ts';
import type { Rules } from './rules.ts';

/** The published content of one cell for one dimension. */
export interface Part {
  readonly reason: Reason | null;
  readonly coded: CodedFigures | null;
  /** Positions of the items that enter (F2). */
  readonly entering: readonly number[];
  /** Entering items that are also published individually. */
  readonly items: readonly { readonly position: number; readonly answers: number; readonly coded: CodedFigures }[];
}

/** A row of any table with its published content, before rounding. */
export interface MeasuredRow {
  readonly hidden: Hidden | null;
  readonly responses: number;
  /** Answers of all people of the row, including suppressed items. */
  readonly sums: Sums;
  readonly parts: readonly Part[];
  readonly product: CodedFigures | null;
}

export interface Tabulation {
  readonly input: DisclosureInput;
  readonly rules: Rules;
  /** Histograms of the Likert items of each finest group in one array. Adding them is most of the work. */
  readonly counts: Int32Array;
  readonly items: number;
  /** Answers of the whole organization. */
  readonly whole: Sums;
}

/** Answers of some finest groups together, for every item. */
export interface Sums {
  readonly people: number;
  /** One five-point histogram per item in one array; items of other types have zeros. */
  readonly points: Int32Array;
}

export function tabulate(input: DisclosureInput, rules: Rules): Tabulation {
  const items = input.dimensions.flatMap((dimension) => dimension.items);
  const counts = new Int32Array(input.finest.length * items.length * LIKERT_POINTS);
  input.finest.forEach(({ histograms }, group) => {
    for (const position of likertPositions(input).flat())
      counts.set(histograms[position] ?? [], (group * items.length + position) * LIKERT_POINTS);
  });
  const table = { input, rules, counts, items: items.length };
  return { ...table, whole: sumGroups(table, [...input.finest.keys()]) };
}

function sumGroups({ input, counts, items }: Omit<Tabulation, 'whole'>, groups: readonly number[]): Sums {
  const points = new Int32Array(items * LIKERT_POINTS);
  for (const group of groups) {
    const start = group * points.length;
    for (let i = 0; i < points.length; i += 1) points[i]! += counts[start + i]!;
  }
  return { people: respondentsOf(input, groups), points };
}

/** Returns the complement of a part in a whole. */
export const withoutSums = (whole: Sums, part: Sums): Sums => ({
  people: whole.people - part.people,
  points: whole.points.map((count, i) => count - part.points[i]!),
});

export const histogramOf = ({ points }: Sums, position: number): number[] =>
  Array.from(points.subarray(position * LIKERT_POINTS, (position + 1) * LIKERT_POINTS));

/** Returns F2 and S1 over one or more entering items as exact figures, with the fewest answers to an item. */
function meanShares(sums: Sums, entering: readonly number[]): { shares: Shares; answers: number } {
  const items = entering.map((position) => measureItem(histogramOf(sums, position)));
  const mean = (figure: keyof Shares) => meanOf(items.map((item) => item[figure]));
  return {
    shares: {
      favorable: mean('favorable'),
      neutral: mean('neutral'),
      unfavorable: mean('unfavorable'),
      score: mean('score'),
    },
    answers: Math.min(...entering.map((position) => countAnswers(histogramOf(sums, position)))),
  };
}

/** Returns the figures over one or more entering items, coded by C7. */
export function measureSums({ rules }: Tabulation, sums: Sums, entering: readonly number[]): CodedFigures {
  const { shares, answers } = meanShares(sums, entering);
  return codeShares(shares, answers, rules.limits);
}

/**
 * Returns the items of a unit that the item audit admits, unless the organization narrows a limit of one. A single entering item equals
 * its dimension.
 */
function measureItems(
  { input, rules, whole }: Tabulation,
  sums: Sums,
  { entering, areAdmitted, coded }: { entering: readonly number[]; areAdmitted: boolean; coded: CodedFigures },
): Part['items'] {
  const isAlone = entering.length === 1;
  const isNarrowed = (position: number) =>
    isLimitNarrowed(histogramOf(whole, position), countAnswers(histogramOf(sums, position)), input.threshold);
  const areShown = areAdmitted && !(rules.limits && entering.some(isNarrowed));
  return entering.flatMap((position) => {
    const histogram = histogramOf(sums, position);
    const answers = countAnswers(histogram);
    if (isAlone) return [{ position, answers, coded: favorabilityAlone(coded) }];
    return areShown
      ? [{ position, answers, coded: favorabilityAlone(codeShares(measureItem(histogram), answers, rules.limits)) }]
      : [];
  });
}

const respondentsOf = (input: DisclosureInput, groups: readonly number[]): number =>
  groups.reduce((sum, group) => sum + (input.finest[group]?.respondents ?? 0), 0);

/** Measures a row of a table within the limits of the plan. */
export function measureRow(
  tabulation: Tabulation,
  { breakouts, units, dimensions }: PublicationPlan,
  at: { table: number; position: number },
): MeasuredRow {
  const { rules } = tabulation;
  const { groups } = breakouts[at.table]![at.position]!;
  const hidden = units[at.table]?.get(at.position) ?? null;
  const sums = sumGroups(tabulation, groups);
  const responses = sums.people;
  const fewest: number[] = [];
  const parts = dimensions.map((dimension): Part => {
    const reason = dimension.hidden[at.table]?.get(at.position) ?? null;
    if (reason) return { reason, coded: null, entering: [], items: [] };
    const entering = dimension.items
      .filter((item) => !item.plan[at.table]?.has(at.position))
      .map((item) => item.position);
    if (entering.length === 0) return { reason: 'primary', coded: null, entering, items: [] };
    const { levels, withoutItems } = dimension.coding;
    const level = levels[at.table]?.get(at.position) ?? 'exact';
    if (level === 'withheld') return { reason: 'secondary', coded: null, entering: [], items: [] };
    const { shares, answers } = meanShares(sums, entering);
    fewest.push(answers);
    const fine = codeShares(shares, answers, rules.limits);
    const coded = {
      exact: fine,
      limit: fine,
      withoutParts: withoutParts(fine),
      favorabilityOnly: favorabilityAlone(fine),
      half: codeHalf(shares),
    }[level];
    const isUnit = at.table < tabulation.input.categories.length && level !== 'half';
    const areAdmitted = isUnit && !withoutItems[at.table]?.has(at.position);
    const items = isUnit ? measureItems(tabulation, sums, { entering, areAdmitted, coded }) : [];
    return { reason: null, coded, entering, items };
  });
  const shown = parts.flatMap((part) => part.coded ?? []);
  const product = hidden || shown.length === 0 ? null : meanOfCoded(shown, Math.min(...fewest), rules.limits);
  return { hidden, responses, sums, parts, product };
}

export const resultOf = (part: Part | undefined, responses: number): Result =>
  part?.coded ? toResult(part.coded, responses) : hiddenResult(part?.reason ?? 'primary');

export const productOf = ({ product, hidden, parts, responses }: MeasuredRow): Result =>
  product ? toResult(product, responses) : hiddenResult(hidden ?? parts[0]?.reason ?? 'primary');

/** Returns the results per unit for each category. */
export function breakOut(tabulation: Tabulation, plan: PublicationPlan): Breakout[] {
  const { input } = tabulation;
  return input.categories.map((category, table) => ({
    category: { id: category.id, title: category.title },
    units: (plan.breakouts[table] ?? []).map((row, position): UnitResult => {
      const measured = measureRow(tabulation, plan, { table, position });
      return {
        id: row.unit,
        name: row.name,
        hidden: measured.hidden,
        responses: measured.hidden ? null : measured.responses,
        product: productOf(measured),
        dimensions: input.dimensions.map((dimension, at) => ({
          key: dimension.key,
          result: resultOf(measured.parts[at], measured.responses),
          items: itemsOf(input, at, measured.parts[at]),
        })),
      };
    }),
    ...combineUnits(tabulation, plan, table),
  }));
}

/** Returns every Likert item of a dimension for a unit, published or hidden. */
function itemsOf(input: DisclosureInput, dimension: number, part: Part | undefined) {
  const items = input.dimensions.flatMap((one) => one.items);
  return likertPositions(input)[dimension]!.map((position) => {
    const { key } = items[position]!;
    const shown = part?.items.find((item) => item.position === position);
    const reason = part?.reason ?? (part?.entering.includes(position) ? 'secondary' : 'primary');
    return { key, result: shown ? toResult(shown.coded, shown.answers) : hiddenResult(reason) };
  });
}

/** Returns the combined row of a category's suppressed units, if it is published. */
function combineUnits(tabulation: Tabulation, plan: PublicationPlan, category: number): Pick<Breakout, 'others'> {
  const combined = findCombined(plan.breakouts, category);
  if (!combined) return {};
  const measured = measureRow(tabulation, plan, combined);
  return {
    others: {
      units: unitsOf(plan, combined.row),
      responses: measured.responses,
      product: productOf(measured),
      dimensions: tabulation.input.dimensions.map(({ key }, at) => ({
        key,
        result: resultOf(measured.parts[at], measured.responses),
      })),
    },
  };
}

/** Returns the units that a row combines. */
export const unitsOf = (
  { breakouts }: PublicationPlan,
  { combines }: Row,
): { id: string | null; name: string | null }[] =>
  (combines?.positions ?? []).map((position) => {
    const { unit, name } = breakouts[combines!.table]![position]!;
    return { id: unit, name };
  });
