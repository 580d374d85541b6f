// A second implementation of the published tables: it computes every figure from the people of a row, within the limits of a plan. It
// knows neither finest groups nor sums of them.
import type { StoredResponse } from '../../aggregation/index.ts';
import { fraction, meanOf, type Shares } from '../../statistics/index.ts';
import type { PublicationPlan } from '../cell-suppression.ts';
import type { DisclosureInput } from '../disclosure-input.ts';
import { hiddenResult, type Breakout, type Cell, type HeatMap, type Result } from '../disclosed-table.ts';
import { isLimitNarrowed } from '../narrowed-limits.ts';
import {
  codeHalf,
  codeShares,
  favorabilityAlone,
  meanOfCoded,
  toResult,
  withoutParts,
  type CodedFigures,
} from '../top-bottom-coding.ts';

type Person = StoredResponse;
/** A unit, or the people without one. */
interface Unit {
  readonly id: string | null;
  readonly name: string | null;
}
/** The units of a row by the positions of their categories. */
type Selection = readonly (readonly [category: number, unit: string | null])[];
/** A cell of a heat map, with the difference of each figure instead of its mark. */
export type ExpectedCell = Pick<Cell, 'key' | 'result' | 'rest'> & Record<'favorability' | 'score', number | null>;
export interface ExpectedRow {
  readonly id: string | null;
  readonly name: string | null;
  readonly hidden: HeatMap['rows'][number]['hidden'];
  readonly responses: number | null;
  readonly cells: readonly ExpectedCell[];
}
export interface ExpectedMap {
  readonly category: HeatMap['category'];
  readonly filter: HeatMap['filter'];
  readonly filtersBy: string | null | undefined;
  readonly responses: number;
  readonly rows: readonly ExpectedRow[];
  readonly others?: Pick<NonNullable<HeatMap['others']>, 'units' | 'responses'> & {
    readonly cells: readonly ExpectedCell[];
  };
}

interface RowFigures {
  readonly people: readonly Person[];
  readonly hidden: HeatMap['rows'][number]['hidden'];
  readonly product: Result;
  readonly dimensions: readonly {
    readonly result: Result;
    readonly coded: CodedFigures | null;
    readonly entering: readonly number[];
    readonly items: { key: string; result: Result }[];
  }[];
}
/** The group that a heat map divides. */
interface Whole extends Omit<RowFigures, 'hidden'> {
  /** Whether a unit filters the map. */
  readonly isUnit: boolean;
  /** Dimensions with an item that is a limit. */
  readonly withLimits: readonly boolean[];
}

const answersTo = (people: readonly Person[], item: number): number[] =>
  people.flatMap(({ answers }) => answers[item] ?? []);

function sharesOf(answers: readonly number[]): Shares {
  const share = (isOne: (answer: number) => boolean) => fraction(100 * answers.filter(isOne).length, answers.length);
  const points = answers.reduce((sum, answer) => sum + 25 * (answer - 1), 0);
  return {
    favorable: share((answer) => answer >= 4),
    neutral: share((answer) => answer === 3),
    unfavorable: share((answer) => answer <= 2),
    score: fraction(points, answers.length),
  };
}
/** Returns the shares of several items, and the fewest answers to one. */
function meanOfItems(people: readonly Person[], items: readonly number[]): { shares: Shares; answers: number } {
  const all = items.map((item) => answersTo(people, item));
  const mean = (figure: keyof Shares) => meanOf(all.map((answers) => sharesOf(answers)[figure]));
  return {
    shares: {
      favorable: mean('favorable'),
      neutral: mean('neutral'),
      unfavorable: mean('unfavorable'),
      score: mean('score'),
    },
    answers: Math.min(...all.map(({ length }) => length)),
  };
}
function codeItems(people: readonly Person[], items: readonly number[]): CodedFigures {
  const { shares, answers } = meanOfItems(people, items);
  return codeShares(shares, answers, true);
}
const histogramOf = (answers: readonly number[]): number[] =>
  [1, 2, 3, 4, 5].map((one) => answers.filter((answer) => answer === one).length);

export function expectTables(
  { categories, dimensions, threshold }: DisclosureInput,
  responses: readonly Person[],
  plan: PublicationPlan,
) {
  const keys = dimensions.flatMap(({ items }) => items.map(({ key }) => key));
  const sizes = dimensions.map(({ items }) => items.length);
  const titleOf = (category: number) => ({ id: categories[category]!.id, title: categories[category]!.title });
  const unitOf = ({ unitIds }: Person, category: number): string | null =>
    categories[category]!.units.find(({ id }) => unitIds.includes(id))?.id ?? null;
  const peopleOf = (selection: Selection) =>
    responses.filter((person) => selection.every(([category, unit]) => unitOf(person, category) === unit));
  /** The units of a category, and people without one if there are any. */
  const unitsOf = (category: number): Unit[] => [
    ...categories[category]!.units,
    ...(responses.some((person) => unitOf(person, category) === null) ? [{ id: null, name: null }] : []),
  ];

  function figuresOf(people: readonly Person[], table: number, position: number): RowFigures {
    const isUnit = table < categories.length;
    const ofDimensions = plan.dimensions.map(({ hidden, items, coding }): RowFigures['dimensions'][number] => {
      const all = items.map((item) => item.position);
      const entering = items.filter((item) => !item.plan[table]!.has(position)).map((item) => item.position);
      const itemsAs = (resultOf: (item: number) => Result) =>
        all.map((item) => ({ key: keys[item]!, result: resultOf(item) }));
      const withoutFigures = (reason: 'primary' | 'secondary') => ({
        result: hiddenResult(reason),
        coded: null,
        entering: [],
        items: itemsAs(() => hiddenResult(reason)),
      });
      const reason = hidden[table]!.get(position);
      if (reason) return withoutFigures(reason);
      const level = coding.levels[table]!.get(position) ?? 'exact';
      if (level === 'withheld') return withoutFigures('secondary');
      const { shares } = meanOfItems(people, entering);
      const fine = codeItems(people, entering);
      const coded = {
        exact: fine,
        limit: fine,
        withoutParts: withoutParts(fine),
        favorabilityOnly: favorabilityAlone(fine),
        half: codeHalf(shares),
      }[level];
      const isNarrowed = entering.some((item) =>
        isLimitNarrowed(histogramOf(answersTo(responses, item)), answersTo(people, item).length, threshold),
      );
      const areShown =
        isUnit &&
        level !== 'half' &&
        (entering.length === 1 || (!isNarrowed && !coding.withoutItems[table]?.has(position)));
      const ofItem = (item: number): Result => {
        if (!entering.includes(item)) return hiddenResult('primary');
        if (!areShown) return hiddenResult('secondary');
        const figures = entering.length === 1 ? coded : codeItems(people, [item]);
        return toResult(favorabilityAlone(figures), answersTo(people, item).length);
      };
      return { result: toResult(coded, people.length), coded, entering, items: itemsAs(ofItem) };
    });
    const hidden = plan.units[table]?.get(position) ?? null;
    const shown = ofDimensions.filter(({ coded }) => coded);
    const fewest = Math.min(...shown.map(({ entering }) => meanOfItems(people, entering).answers));
    const means = shown.map(({ coded }) => coded!);
    const product =
      hidden || shown.length === 0
        ? hiddenResult(hidden ?? ofDimensions[0]!.result.hidden!)
        : toResult(meanOfCoded(means, fewest, true), people.length);
    return { people, hidden, product, dimensions: ofDimensions };
  }

  function cellsOf(row: RowFigures, whole: Whole): ExpectedCell[] {
    const others = whole.people.filter((person) => !row.people.includes(person));
    const isExact = (result: Result, figure: 'favorability' | 'score') => result[figure]?.bound === 'exact';
    const rests = row.dimensions.map(({ coded, entering, result }, at): CodedFigures | null => {
      if (!coded || whole.withLimits[at]) return null;
      if ([others, ...entering.map((item) => answersTo(others, item))].some(({ length }) => length < threshold))
        return null;
      if (whole.isUnit && whole.dimensions[at]!.entering.length !== entering.length) return null;
      const sameItems = whole.isUnit ? whole.dimensions[at]!.result : toResult(codeItems(whole.people, entering), 0);
      const compared = [result, sameItems, whole.dimensions[at]!.result];
      return compared.every((one) => isExact(one, 'favorability')) ? codeItems(others, entering) : null;
    });
    const ofAll = row.dimensions.every(({ coded }, at) => !coded || rests[at]) ? rests.filter((rest) => rest) : [];
    const cell = (
      key: string,
      [own, wholeResult]: readonly [Result, Result],
      coded: CodedFigures | null,
      hasAllItems: boolean,
    ) => {
      const areExact = (figure: 'favorability' | 'score') => isExact(own, figure) && isExact(wholeResult, figure);
      const figures = coded && areExact('favorability') ? toResult(coded, 0) : null;
      const rest = figures && { favorability: figures.favorability, score: areExact('score') ? figures.score : null };
      const difference = (figure: 'favorability' | 'score') =>
        isExact(own, figure) && rest?.[figure]?.bound === 'exact' ? own[figure]!.value - rest[figure].value : null;
      const score = hasAllItems ? difference('score') : null;
      return { key, result: own, rest, favorability: difference('favorability'), score };
    };
    const hasAll = row.dimensions.map(({ entering }, at) => entering.length === sizes[at]);
    const product =
      ofAll.length > 0
        ? meanOfCoded(
            ofAll.map((one) => one!),
            others.length,
            true,
          )
        : null;
    return [
      cell('product', [row.product, whole.product], product, hasAll.every(Boolean)),
      ...dimensions.map(({ key }, at) =>
        cell(key, [row.dimensions[at]!.result, whole.dimensions[at]!.result], rests[at]!, hasAll[at]!),
      ),
    ];
  }

  /** Returns the hidden units of a category together, if they are published. */
  function combinedOf(category: number): { figures: RowFigures; units: Unit[] } | null {
    const table = plan.breakouts.findIndex(([row]) => row?.combines?.table === category);
    if (table < 0) return null;
    const units = unitsOf(category).filter((_, position) => plan.units[category]!.has(position));
    const people = responses.filter((person) => units.some(({ id }) => id === unitOf(person, category)));
    return { figures: figuresOf(people, table, 0), units };
  }

  const breakouts = categories.map((_, category): Breakout => {
    const combined = combinedOf(category);
    return {
      category: titleOf(category),
      units: unitsOf(category).map((unit, position) => {
        const figures = figuresOf(peopleOf([[category, unit.id]]), category, position);
        return {
          ...unit,
          hidden: figures.hidden,
          responses: figures.hidden ? null : figures.people.length,
          product: figures.product,
          dimensions: dimensions.map(({ key }, at) => {
            const { result, items } = figures.dimensions[at]!;
            return { key, result, items };
          }),
        };
      }),
      ...(combined && {
        others: {
          units: combined.units,
          responses: combined.figures.people.length,
          product: combined.figures.product,
          dimensions: dimensions.map(({ key }, at) => ({ key, result: combined.figures.dimensions[at]!.result })),
        },
      }),
    };
  });

  const rowOf = (unit: Unit, figures: RowFigures, whole: Whole): ExpectedRow => ({
    ...unit,
    hidden: figures.hidden,
    responses: figures.hidden ? null : figures.people.length,
    cells: cellsOf(figures, whole),
  });

  /** Maps of one category each; `organization` has the published figures of everyone. */
  const mapsAlone = (organization: Omit<Whole, 'people' | 'isUnit'>): ExpectedMap[] =>
    categories.map((_, category) => {
      const whole = { ...organization, people: responses, isUnit: false };
      const combined = combinedOf(category);
      return {
        category: titleOf(category),
        filter: null,
        filtersBy: undefined,
        responses: responses.length,
        rows: unitsOf(category).map((unit, position) =>
          rowOf(unit, figuresOf(peopleOf([[category, unit.id]]), category, position), whole),
        ),
        ...(combined && {
          others: {
            units: combined.units,
            responses: combined.figures.people.length,
            cells: cellsOf(combined.figures, whole),
          },
        }),
      };
    });

  /** Returns the map of a category that a published unit of another one filters. */
  function filteredMap(category: number, by: number, filter: Unit): ExpectedMap {
    const position = unitsOf(by).findIndex(({ id }) => id === filter.id);
    const unit = figuresOf(peopleOf([[by, filter.id]]), by, position);
    const whole = { ...unit, isUnit: true, withLimits: dimensions.map(() => false) };
    const index = plan.crossed.findIndex(({ categories: both }) => both.includes(category) && both.includes(by));
    const rows = unitsOf(category).map((one): ExpectedRow | typeof one => {
      const [own, other] = [[category, one.id] as const, [by, filter.id] as const];
      const selection: Selection = category < by ? [own, other] : [other, own];
      const people = peopleOf(selection);
      if (people.length === 0) return one;
      const at = plan.crossed[index]!.rows.findIndex(
        (row) => JSON.stringify(row.selection) === JSON.stringify(selection),
      );
      return rowOf(one, figuresOf(people, categories.length + index, at), whole);
    });
    const isAnyHidden = rows.some((row) => 'hidden' in row && row.hidden);
    const empty = ['product', ...dimensions.map(({ key }) => key)].map((key) => ({
      key,
      result: hiddenResult('secondary'),
      rest: null,
      favorability: null,
      score: null,
    }));
    return {
      category: titleOf(category),
      filter: filter.id === null ? null : { id: filter.id, name: filter.name!, category: titleOf(by) },
      filtersBy: filter.id,
      responses: unit.people.length,
      rows: rows.flatMap((row): ExpectedRow[] =>
        'cells' in row ? [row] : isAnyHidden ? [{ ...row, hidden: 'secondary', responses: null, cells: empty }] : [],
      ),
    };
  }
  const mapsFiltered = (): ExpectedMap[] =>
    plan.crossed.flatMap(({ categories: [a, b] }) =>
      [
        [a, b],
        [b, a],
      ].flatMap(([category, by]) =>
        unitsOf(by!).flatMap((unit, position) =>
          plan.units[by!]!.has(position) ? [] : [filteredMap(category!, by!, unit)],
        ),
      ),
    );
  return { breakouts, mapsAlone, mapsFiltered };
}
