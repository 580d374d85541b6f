import { withoutPart } from '../engine/estimates.ts';
import { roundNumberHalfAway } from '../engine/rounding.ts';
import { LEAST_POINTS, standTogether } from '../engine/tests.ts';
import type { Moments, Selection } from '../folding/folded.ts';
import type { BreakoutPlan } from './breakout-plan.ts';
import { measureRow, sumGroups, withoutSums, type Measuring } from './breakouts.ts';
import { toResult } from './clamping.ts';
import { openCells, PRODUCT, type OpenCell } from './compared-cells.ts';
import type { Cell, Comparison, HeatMap } from './disclosed.ts';
import { withEmptyUnits } from './empty-units.ts';
import type { Row } from './groups.ts';

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

/** T2. What is clamped on either side is not compared. */
function compared(cell: OpenCell, figure: 'favorability' | 'score', isSignificant: boolean): Comparison | null {
  const difference = cell.differences?.[figure];
  if (difference === undefined || Number.isNaN(difference)) return null;
  const isMarked = isSignificant && Math.abs(difference) >= LEAST_POINTS;
  return { difference: roundNumberHalfAway(difference), mark: !isMarked ? 'same' : difference > 0 ? 'above' : 'below' };
}
