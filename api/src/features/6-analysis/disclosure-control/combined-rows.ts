import { countOf, type Row } from './rows.ts';
import type { SuppressionPlan, SuppressionTable } from './suppression-plan.ts';

/**
 * A combined row needs this many times the threshold of respondents. In smaller organizations nearly every figure is coarsened already.
 * One more cell would make it likelier that the level of coarsening discloses something.
 */
const MIN_THRESHOLD_MULTIPLE = 10;

/**
 * Returns one combined row of all suppressed rows for each category with two or more suppressed rows and at least one published row.
 * Readers already know which rows are suppressed and how many people they have together, so the members disclose nothing. Members depend
 * on sizes alone and are the same for every dimension. Items and figures of a combined row follow the same rules as any other row.
 */
export function combineHidden(
  oneWay: readonly (readonly Row[])[],
  units: SuppressionPlan,
  { counts, threshold }: Pick<SuppressionTable, 'counts' | 'threshold'>,
): Row[] {
  if (counts.reduce((sum, one) => sum + one, 0) < MIN_THRESHOLD_MULTIPLE * threshold) return [];
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

/** Returns the combined row of a category with its position; undefined if there is none. */
export function findCombined(
  breakouts: readonly (readonly Row[])[],
  category: number,
): { readonly table: number; readonly position: number; readonly row: Row } | undefined {
  for (const [table, rows] of breakouts.entries())
    for (const [position, row] of rows.entries()) if (row.combines?.table === category) return { table, position, row };
  return undefined;
}
