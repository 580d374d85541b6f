import { countOf, type Row } from './rows.ts';
import type { SuppressionPlan, SuppressionTable } from './suppression-plan.ts';

/**
 * Only where so many times the threshold answered. In smaller organizations nearly every figure is coarsened already, and with one more
 * cell the step to which they are coarsened would more often tell something by itself.
 */
const THRESHOLDS = 10;

/**
 * For each category of which several rows are hidden and others shown, one row of all hidden ones together. Which rows are hidden is
 * known anyway, and so is how many people they hold, so its members tell nothing. They are chosen by sizes alone and are the same for
 * every dimension; whether an item or figure of it may be shown is decided like that of any other row.
 */
export function combineHidden(
  oneWay: readonly (readonly Row[])[],
  units: SuppressionPlan,
  { counts, threshold }: Pick<SuppressionTable, 'counts' | 'threshold'>,
): Row[] {
  if (counts.reduce((sum, one) => sum + one, 0) < THRESHOLDS * threshold) return [];
  return oneWay.flatMap((rows, table): Row[] => {
    const positions = [...rows.keys()].filter((position) => units[table]!.has(position));
    if (positions.length < 2 || positions.length === rows.length) return [];
    const members = positions.map((position) => rows[position]!);
    const groups = members.flatMap((row) => row.groups).toSorted((a, b) => a - b);
    if (countOf(groups, counts) < threshold) return [];
    return [
      {
        unit: null,
        name: null,
        groups,
        selection: members.flatMap(({ selection }) => selection),
        parents: [],
        combines: { table, positions },
      },
    ];
  });
}

/** Where the row is that combines hidden rows of a category; undefined where none does. */
export function findCombined(
  breakouts: readonly (readonly Row[])[],
  category: number,
): { readonly table: number; readonly position: number; readonly row: Row } | undefined {
  for (const [table, rows] of breakouts.entries())
    for (const [position, row] of rows.entries()) if (row.combines?.table === category) return { table, position, row };
  return undefined;
}
