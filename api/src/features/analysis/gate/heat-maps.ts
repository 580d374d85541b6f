import { countAnswers } from '../engine/metrics.ts';
import { favorabilityEstimate, scoreEstimate, withoutPart, type WeightedItem } from '../engine/estimates.ts';
import { roundNumberHalfAway } from '../engine/rounding.ts';
import { compareMeans, standTogether, type Estimate } from '../engine/tests.ts';
import { spreadOf } from '../folding/persons.ts';
import type { Moments, Selection } from '../folding/folded.ts';
import { likertPositions, type BreakoutPlan } from './breakout-plan.ts';
import {
  histogramOf,
  measureRow,
  measureSums,
  productOf,
  resultOf,
  sumGroups,
  withoutSums,
  type MeasuredRow,
  type Measuring,
  type Part,
  type Sums,
} from './breakouts.ts';
import { meanClamped, toResult, type Clamped } from './clamping.ts';
import type { Cell, Comparison, HeatMap } from './disclosed.ts';
import { withEmptyUnits } from './empty-units.ts';
import type { Row } from './groups.ts';
import { restBeside } from './rest-beside.ts';

/** T2: a difference under so many points is "about the same", however significant. */
const LEAST_POINTS = 5;
const PRODUCT = 'product';

/** The rows of one heat map with everybody that they are a part of: the organization, or a unit that filters it. */
interface Frame {
  readonly category: number;
  readonly filter: { readonly category: number; readonly position: number; readonly row: Row } | null;
  readonly rows: readonly { readonly table: number; readonly position: number }[];
  /** Finest groups of everybody. */
  readonly whole: readonly number[];
}

/** Every heat map that may be shown: each category by itself, and filtered by each shown unit of a category it is crossed with. */
export function drawHeatMaps(measuring: Measuring, plan: BreakoutPlan): HeatMap[] {
  const { input } = measuring;
  const everybody = input.finest.map((_, group) => group);
  const alone = input.categories.map((_, category): Frame => ({
    category,
    filter: null,
    rows: plan.breakouts[category]!.map((_row, position) => ({ table: category, position })),
    whole: everybody,
  }));
  const filtered = plan.crossed.flatMap(({ categories: [a, b], rows }, index) =>
    (
      [
        [a, b],
        [b, a],
      ] as const
    ).flatMap(([category, by]) =>
      plan.breakouts[by]!.flatMap((row, position): Frame[] => {
        if (plan.units[by]!.has(position)) return [];
        const within = rows.flatMap(({ parents }, at) =>
          parents.some((parent) => parent.table === by && parent.position === position)
            ? [{ table: input.categories.length + index, position: at }]
            : [],
        );
        return [{ category, filter: { category: by, position, row }, rows: within, whole: row.groups }];
      }),
    ),
  );
  const moments = new Map(input.moments?.map((group) => [JSON.stringify(group.selection), group.moments]));
  return [...alone, ...filtered].map((frame) => drawOne(measuring, plan, { frame, moments }));
}

interface OpenCell {
  readonly key: string;
  readonly own: Clamped | null;
  readonly rest: Clamped | null;
  readonly result: Cell['result'];
  readonly differences: { readonly favorability: number; readonly score: number } | null;
  readonly ps: { readonly favorability: number | null; readonly score: number | null };
}

function drawOne(
  measuring: Measuring,
  plan: BreakoutPlan,
  { frame, moments }: { frame: Frame; moments: ReadonlyMap<string, Moments> },
): HeatMap {
  const { input } = measuring;
  const { category, filter } = frame;
  const whole = sumGroups(measuring, frame.whole);
  const wholeMoments = moments.get(JSON.stringify(filter ? filter.row.selection : []));
  const wholeParts = filter
    ? measureRow(measuring, plan, { table: filter.category, position: filter.position }).parts
    : null;
  const rows = frame.rows.map((at) => {
    const row = plan.breakouts[at.table]![at.position]!;
    const own = row.selection.find(([one]) => one === category)!;
    const name = plan.breakouts[category]!.find(({ unit }) => unit === own[1])?.name ?? null;
    const measured = measureRow(measuring, plan, at);
    const cells = openCells(measuring, measured, {
      whole,
      wholeParts,
      rest: withoutSums(whole, measured.sums),
      moments: pairOf(moments.get(JSON.stringify(row.selection satisfies Selection)), wholeMoments),
    });
    return { unit: own[1], name, measured, cells };
  });
  const flat = rows.flatMap(({ cells }) => cells);
  const marks = {
    favorability: standTogether(flat.map(({ ps }) => ps.favorability)),
    score: standTogether(flat.map(({ ps }) => ps.score)),
  };
  let index = -1;
  const title = ({ id, title: text }: { id: string; title: string }) => ({ id, title: text });
  return {
    category: title(input.categories[category]!),
    filter:
      filter && filter.row.unit !== null
        ? { id: filter.row.unit, name: filter.row.name ?? '', category: title(input.categories[filter.category]!) }
        : null,
    filtersBy: filter ? filter.row.unit : undefined,
    responses: whole.people,
    rows: withEmptyUnits(
      [PRODUCT, ...input.dimensions.map(({ key }) => key)],
      plan.breakouts[category]!,
      rows.map(({ unit, name, measured, cells }) => ({
        id: unit,
        name,
        hidden: measured.hidden,
        responses: measured.hidden ? null : measured.responses,
        cells: cells.map((cell): Cell => {
          index += 1;
          const { rest } = cell;
          const shownRest = rest && toResult(rest, 0);
          return {
            key: cell.key,
            result: cell.result,
            rest: shownRest && { favorability: shownRest.favorability, score: shownRest.score },
            favorability: compared(cell, 'favorability', marks.favorability[index]!),
            score: compared(cell, 'score', marks.score[index]!),
          };
        }),
      })),
    ),
  };
}

const pairOf = (own: Moments | undefined, whole: Moments | undefined) =>
  own && whole ? { own, rest: withoutPart(whole, own) } : null;

/** The product and every dimension of one row, with the rest of everybody over the same items. */
function openCells(
  measuring: Measuring,
  measured: MeasuredRow,
  groups: {
    whole: Sums;
    /** What is shown of the whole where it is a unit; of everybody each item is. */
    wholeParts: readonly Part[] | null;
    rest: Sums;
    moments: { own: Moments; rest: Moments } | null;
  },
): OpenCell[] {
  const { input, rules } = measuring;
  const likert = likertPositions(input).flat();
  const { people } = groups.rest;
  const isComparable = people >= input.threshold;
  const restOf = ({ clamped, entering }: Part, at: number) => {
    if (!clamped || !isComparable || !hasAnswers(measuring, groups.rest, entering)) return null;
    const shown = groups.wholeParts?.[at];
    // Over other items than the whole it would be one more thing to know.
    if (shown && shown.entering.length !== entering.length) return null;
    const whole = shown ? shown.clamped : measureSums(measuring, groups.whole, entering);
    return whole && restBeside([clamped, whole], measureSums(measuring, groups.rest, entering));
  };
  const parts = measured.parts.map((part, at) => ({ part, rest: restOf(part, at) }));
  const compared = parts.filter(({ rest }) => rest !== null);
  const items = (entering: readonly number[], weight: number): WeightedItem[] =>
    entering.map((position) => ({ item: likert.indexOf(position), weight: weight / entering.length }));
  const test = (weighted: readonly WeightedItem[], dimension: number) =>
    groups.moments
      ? testOne(groups.moments, weighted, { width: likert.length, dimension })
      : { favorability: null, score: null };
  const openCell = (
    key: string,
    { own, rest, result, isWhole }: Pick<OpenCell, 'own' | 'rest' | 'result'> & { isWhole: boolean },
    ps: () => OpenCell['ps'],
  ): OpenCell => {
    const differences = own && rest ? differencesOf(own, rest, isWhole) : null;
    return { key, own, rest, result, differences, ps: differences ? ps() : { favorability: null, score: null } };
  };
  // Persons' own scores are over all items: where one does not enter, there is nothing to test.
  const positions = likertPositions(input);
  const isPartWhole = ({ part }: (typeof parts)[number], at: number) => part.entering.length === positions[at]!.length;
  // The product is compared over the dimensions that both sides show.
  const productRest =
    measured.product &&
    compared.length === measured.parts.filter(({ clamped }) => clamped).length &&
    compared.length > 0
      ? meanClamped(
          compared.flatMap(({ rest }) => rest ?? []),
          people,
          rules.unanimity,
        )
      : null;
  const product = openCell(
    PRODUCT,
    { own: measured.product, rest: productRest, result: productOf(measured), isWhole: parts.every(isPartWhole) },
    () =>
      test(
        compared.flatMap(({ part }) => items(part.entering, 1 / compared.length)),
        input.dimensions.length,
      ),
  );
  return [
    product,
    ...input.dimensions.map(({ key }, at) => {
      const { part, rest } = parts[at]!;
      return openCell(
        key,
        { own: part.clamped, rest, result: resultOf(part, measured.responses), isWhole: isPartWhole(parts[at]!, at) },
        () => test(items(part.entering, 1), at),
      );
    }),
  ];
}

/** Every item has enough answers among them; the audit has seen to it, and this holds it a second time. */
function hasAnswers({ input }: Measuring, sums: Sums, entering: readonly number[]): boolean {
  return entering.every((position) => countAnswers(histogramOf(sums, position)) >= input.threshold);
}

/** C7: only from figures that both sides show exactly. */
function differencesOf(own: Clamped, rest: Clamped, isWhole: boolean): { favorability: number; score: number } {
  const between = (part: 'favorable' | 'score') => {
    const [a, b] = [own[part], rest[part]];
    if (a?.bound !== 'exact' || b?.bound !== 'exact') return Number.NaN;
    return ratio(a.value) - ratio(b.value);
  };
  return { favorability: between('favorable'), score: isWhole ? between('score') : Number.NaN };
}

const ratio = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }): number =>
  Number(numerator) / Number(denominator);

function testOne(
  { own, rest }: { own: Moments; rest: Moments },
  items: readonly WeightedItem[],
  { width, dimension }: { width: number; dimension: number },
): OpenCell['ps'] {
  const favorability = (moments: Moments): Estimate =>
    favorabilityEstimate(moments, items, { width, persons: spreadOf(moments.persons, dimension).persons });
  return {
    favorability: compareMeans(favorability(own), favorability(rest)),
    score: compareMeans(scoreEstimate(own, dimension), scoreEstimate(rest, dimension)),
  };
}

/** T2. What is clamped on either side is not compared. */
function compared(cell: OpenCell, figure: 'favorability' | 'score', isSignificant: boolean): Comparison | null {
  const difference = cell.differences?.[figure];
  if (difference === undefined || Number.isNaN(difference)) return null;
  const isMarked = isSignificant && Math.abs(difference) >= LEAST_POINTS;
  return { difference: roundNumberHalfAway(difference), mark: !isMarked ? 'same' : difference > 0 ? 'above' : 'below' };
}
