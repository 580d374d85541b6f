import type { BreakoutPlan } from '../../gate/breakout-plan.ts';
import type { DisclosureInput } from '../../gate/disclosure-input.ts';
import type { Cell, DisclosedTable, Figure, HeatMap, Result } from '../../gate/disclosed.ts';

/** The figures of a group that are sums of answers, divided by something that the adversary knows. */
export const FIGURES = ['favorability', 'neutral', 'unfavorable', 'score'] as const;
export type FigureName = (typeof FIGURES)[number];

/** One exact figure that somebody could read, of some finest groups in one dimension. */
export interface PublishedFigure {
  readonly groups: readonly number[];
  readonly dimension: number;
  readonly figure: FigureName;
  /** Likert items that enter the dimension there: the adversary can work it out, knowing who answered what. */
  readonly entering: readonly number[];
}

/** All that is published of one measurement, as knowledge about its finest groups. */
export interface Published {
  readonly figures: readonly PublishedFigure[];
  /** Groups whose exact number of people is shown. */
  readonly counts: readonly (readonly number[])[];
}

/** A heat map as any door shows it. */
export type ShownMap = Pick<HeatMap, 'rows'> & {
  readonly category: { readonly id: string } | null;
  readonly filter: { readonly id: string; readonly category: { readonly id: string } } | null;
};
export type ShownTable = Pick<DisclosedTable, 'breakouts'>;

type Row = HeatMap['rows'][number];

/**
 * Reads tables and heat maps, wherever they were shown, cell by cell, the rest of each cell as well. A figure that is a limit
 * is not exact and tells no sum. Of everybody, each item is known by itself.
 */
export function readPublished(
  input: DisclosureInput,
  plan: BreakoutPlan,
  { table, maps }: { table: ShownTable; maps: readonly ShownMap[] },
): Published {
  const enteringOf = enteringFrom(plan);
  const everybody = input.finest.map((_, group) => group);
  const at = new Map(input.dimensions.map(({ key }, index) => [key, index]));
  const place = (id: string) => input.categories.findIndex((category) => category.id === id);
  const membersOf = (selection: readonly (readonly [number, string | null])[]) =>
    everybody.filter((group) => selection.every(([category, unit]) => input.finest[group]!.units[category] === unit));
  const figures: PublishedFigure[] = [];
  const counts: (readonly number[])[] = [];
  const take = (shown: { readonly [Name in FigureName]?: Figure | null }, one: Omit<PublishedFigure, 'figure'>) => {
    for (const figure of FIGURES) if (shown[figure]?.bound === 'exact') figures.push({ ...one, figure });
  };
  const takeCell = (
    key: string,
    groups: readonly number[],
    of: { result: Result; rest?: Cell['rest']; whole?: readonly number[] },
  ) => {
    const dimension = at.get(key);
    if (dimension === undefined) return;
    const entering = enteringOf(groups, dimension);
    take(of.result, { groups, dimension, entering });
    if (of.rest && of.whole)
      take(of.rest, { groups: of.whole.filter((group) => !groups.includes(group)), dimension, entering });
  };
  for (const [category, { units }] of table.breakouts.entries())
    for (const unit of units) {
      const groups = membersOf([[category, unit.id]]);
      if (unit.responses !== null) counts.push(groups);
      for (const { key, result } of unit.dimensions) takeCell(key, groups, { result });
    }
  for (const { category, filter, rows } of maps) {
    if (!category) continue;
    const filtering = filter ? [[place(filter.category.id), filter.id] as const] : [];
    const whole = membersOf(filtering);
    for (const row of rows as readonly Row[]) {
      const groups = membersOf([[place(category.id), row.id], ...filtering]);
      if (row.responses !== null) counts.push(groups);
      for (const { key, result, rest } of row.cells) takeCell(key, groups, { result, rest, whole });
    }
  }
  return { figures, counts };
}

function enteringFrom({ breakouts, dimensions }: BreakoutPlan) {
  const placeOf = new Map(
    breakouts.flatMap((rows, table) =>
      rows.map(({ groups }, position) => [groups.join(), { table, position }] as const),
    ),
  );
  return (groups: readonly number[], dimension: number): number[] => {
    const place = placeOf.get(groups.join());
    return dimensions[dimension]!.items.filter(({ plan }) => !place || !plan[place.table]?.has(place.position)).map(
      ({ position }) => position,
    );
  };
}
