import type { PublicationPlan } from '../cell-suppression.ts';
import { benjaminiHochberg, classifyDifference } from '../../statistics/index.ts';
import { measureRow, productOf, resultOf, unitsOf, withoutSums, type Tabulation } from '../measured-cells.ts';
import { findCombined } from '../combined-rows.ts';
import { compareCells, type ComparedCell, type ReferenceGroup } from './compared-cells.ts';
import { hiddenResult, type Cell, type DisclosedTable, type HeatMap, type Spread } from '../disclosed-table.ts';
import { withEmptyUnits } from './empty-units.ts';
import type { Row } from '../rows.ts';
import { isLimit } from './complement-figures.ts';
import { PRODUCT } from './spreads.ts';

/** Published figures of the whole organization. */
interface Organization {
  readonly table: Pick<DisclosedTable, 'product' | 'dimensions'>;
  readonly spreads: readonly Spread[];
}

/** The rows of one heat map with the group that they divide: the organization, or the unit that filters the map. */
interface Frame {
  readonly category: number;
  readonly filter: { readonly category: number; readonly position: number; readonly row: Row } | null;
  readonly rows: readonly { readonly table: number; readonly position: number }[];
}

/**
 * Builds every heat map that may be published: each category by itself, and filtered by each published unit of a category that it is
 * crossed with.
 */
export function buildHeatMaps(tabulation: Tabulation, plan: PublicationPlan, organization: Organization): HeatMap[] {
  const { input } = tabulation;
  const alone = input.categories.map((_, category): Frame => ({
    category,
    filter: null,
    rows: [
      ...plan.breakouts[category]!.map((_row, position) => ({ table: category, position })),
      ...[findCombined(plan.breakouts, category) ?? []].flat(),
    ],
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
        return [{ category, filter: { category: by, position, row }, rows: within }];
      }),
    ),
  );
  return [...alone, ...filtered].map((frame) => buildHeatMap(tabulation, plan, { frame, organization }));
}

function buildHeatMap(
  tabulation: Tabulation,
  plan: PublicationPlan,
  { frame, organization }: { frame: Frame; organization: Organization },
): HeatMap {
  const { input } = tabulation;
  const { category, filter } = frame;
  const whole = measureWhole(tabulation, plan, { frame, organization });
  const rows = frame.rows.map((at) => {
    const row = plan.breakouts[at.table]![at.position]!;
    const own = row.selection.find(([one]) => one === category)!;
    const name = plan.breakouts[category]!.find(({ unit }) => unit === own[1])?.name ?? null;
    const combines = row.combines ? unitsOf(plan, row) : null;
    const measured = measureRow(tabulation, plan, at);
    const rest = withoutSums(whole.sums, measured.sums);
    const cells = compareCells(tabulation, measured, { whole, rest, spreads: organization.spreads });
    return { unit: own[1], name, combines, measured, cells };
  });
  const flat = rows.flatMap(({ cells }) => cells);
  const significant = {
    favorability: benjaminiHochberg(flat.map(({ ps }) => ps.favorability)),
    score: benjaminiHochberg(flat.map(({ ps }) => ps.score)),
  };
  let index = -1;
  const compared = rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell): Cell => {
      index += 1;
      return {
        key: cell.key,
        result: cell.result,
        rest: cell.rest,
        favorability: compare(cell, 'favorability', significant.favorability[index]!),
        score: compare(cell, 'score', significant.score[index]!),
      };
    }),
  }));
  const [combined = {}] = compared.flatMap(({ combines, measured, cells }) =>
    combines ? [{ others: { units: combines, responses: measured.responses, cells } }] : [],
  );
  const title = ({ id, title: text }: { id: string; title: string }) => ({ id, title: text });
  return {
    category: title(input.categories[category]!),
    filter:
      filter && filter.row.unit !== null
        ? { id: filter.row.unit, name: filter.row.name ?? '', category: title(input.categories[filter.category]!) }
        : null,
    filtersBy: filter ? filter.row.unit : undefined,
    responses: whole.sums.people,
    rows: withEmptyUnits(
      [PRODUCT, ...input.dimensions.map(({ key }) => key)],
      plan.breakouts[category]!,
      compared.flatMap(({ unit, name, combines, measured, cells }) =>
        combines
          ? []
          : [
              {
                id: unit,
                name,
                hidden: measured.hidden,
                responses: measured.hidden ? null : measured.responses,
                cells,
              },
            ],
      ),
    ),
    ...combined,
  };
}

/** Returns the published figures of the organization, or of the unit that filters a heat map. */
function measureWhole(
  tabulation: Tabulation,
  plan: PublicationPlan,
  { frame, organization }: { frame: Frame; organization: Organization },
): ReferenceGroup {
  if (!frame.filter) {
    const { product, dimensions } = organization.table;
    return {
      sums: tabulation.whole,
      product: product ?? hiddenResult('primary'),
      dimensions: dimensions.map(({ result }) => result),
      haveLimits: dimensions.map(({ items }) => items.some(({ result }) => isLimit(result))),
      entering: null,
    };
  }
  const measured = measureRow(tabulation, plan, { table: frame.filter.category, position: frame.filter.position });
  return {
    sums: measured.sums,
    product: productOf(measured),
    dimensions: measured.parts.map((part) => resultOf(part, measured.responses)),
    // The audit takes the answers of a unit to all items together as known, so a complement in it narrows nothing.
    haveLimits: measured.parts.map(() => false),
    entering: measured.parts.map(({ entering }) => entering),
  };
}

/** Returns the comparison of a cell (T2); null beside a limit. */
function compare({ differences }: ComparedCell, figure: 'favorability' | 'score', isSignificant: boolean) {
  const difference = differences[figure];
  return difference === null ? null : classifyDifference(difference, isSignificant);
}
