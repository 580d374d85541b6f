import { findCombined } from '../combined-rows.ts';
import { countOf } from '../rows.ts';
import {
  isCrossed,
  minBy,
  type CellWeights,
  type Reason,
  type SuppressionPlan,
  type SuppressionStep,
  type SuppressionTable,
} from '../suppression-plan.ts';

/**
 * Complementary suppression (C2, C3): among the cells that add up to a published total, suppresses those of least weight until the
 * suppressed ones have at least `threshold` people in at least two cells.
 */
export const suppressComplementary: SuppressionStep = (input, plan, weights) => {
  if (!input.rules.complementary) return;
  input.breakouts.forEach((rows, table) => {
    if (isCrossed(rows)) complementCrossed(input, plan, { table, weights });
    else complementOneWay(input, plan, { table, weights });
  });
};

interface At {
  readonly table: number;
  readonly weights: CellWeights;
}

/**
 * Complements a crossed table. Each cell belongs to two families, one per parent row. Cells of a suppressed parent are suppressed as
 * well.
 */
function complementCrossed(input: SuppressionTable, plan: SuppressionPlan, { table, weights }: At): void {
  const rows = input.breakouts[table]!;
  const hidden = plan[table]!;
  rows.forEach(({ parents }, position) => {
    if (!hidden.has(position) && parents.some((parent) => plan[parent.table]!.has(parent.position)))
      hidden.set(position, 'secondary');
  });
  const families = new Map<string, number[]>();
  rows.forEach(({ parents }, position) => {
    for (const parent of parents) {
      if (plan[parent.table]!.has(parent.position)) continue;
      const key = `${parent.table}:${parent.position}`;
      families.set(key, [...(families.get(key) ?? []), position]);
    }
  });
  // Each cell is in two families, so a suppression in one family may require another in the other.
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const family of families.values()) {
      const reasons = new Map(
        family.flatMap((position) => (hidden.has(position) ? [[position, hidden.get(position)!]] : [])),
      );
      if (reasons.size === 0 || isFamilyProtected(input, reasons, table)) continue;
      const next = minBy(
        family.filter((position) => !hidden.has(position)),
        (position) => weights[table]![position]!,
      );
      if (next === null) continue;
      hidden.set(next, 'secondary');
      isChanged = true;
    }
  }
}

/** Complements a table of one category. Rows that are published as one combined row count as one published row. */
function complementOneWay(input: SuppressionTable, plan: SuppressionPlan, { table, weights }: At): void {
  const hidden = plan[table]!;
  const combined = findCombined(input.breakouts, table);
  for (;;) {
    const isTogether = combined && !plan[combined.table]!.has(combined.position);
    const together = new Set(isTogether ? combined.row.combines!.positions : []);
    const apart = new Map([...hidden].filter(([position]) => !together.has(position)));
    if (apart.size === 0 || isProtected(input, apart, table)) return;
    const shown = [...input.breakouts[table]!.keys()].flatMap((position) =>
      hidden.has(position) ? [] : [{ table, position }],
    );
    const candidates = isTogether ? [...shown, combined] : shown;
    const next = minBy(candidates, (at) => weights[at.table]![at.position]!);
    if (next === null) return;
    plan[next.table]!.set(next.position, 'secondary');
  }
}

function isProtected(input: SuppressionTable, hidden: ReadonlyMap<number, Reason>, category: number): boolean {
  const { breakouts, counts, threshold, showsCounts } = input;
  const sizes = [...hidden.keys()].map((position) => countOf(breakouts[category]?.[position]?.groups ?? [], counts));
  const people = sizes.reduce((sum, size) => sum + size, 0);
  if (hidden.size < 2 || people < threshold) return false;
  if (!showsCounts) return true;
  // The row of people without a unit exists only if it is not empty.
  const ranges = [...hidden].map(([position, reason]) =>
    reason === 'secondary'
      ? { low: threshold, high: people }
      : { low: breakouts[category]?.[position]?.unit === null ? 1 : 0, high: threshold - 1 },
  );
  return ![...hidden.values()].some((reason, at) => reason === 'primary' && isSizeDetermined(ranges, at, people));
}

/** Checks a family of crossed cells. Neither their reasons nor their sizes are published. */
function isFamilyProtected(input: SuppressionTable, hidden: ReadonlyMap<number, Reason>, table: number): boolean {
  return isProtected({ ...input, showsCounts: false }, hidden, table);
}

/**
 * Returns whether only one size of a row is possible. Readers know the total of the suppressed rows, that a primary row has fewer people
 * than the threshold, and that a secondary row has at least the threshold. Two primary rows with 8 people in all must be 4 and 4.
 */
function isSizeDetermined(ranges: readonly { low: number; high: number }[], at: number, people: number): boolean {
  const others = ranges.filter((_, index) => index !== at);
  const { low, high } = ranges[at]!;
  const least = Math.max(low, people - others.reduce((sum, one) => sum + one.high, 0));
  const most = Math.min(high, people - others.reduce((sum, one) => sum + one.low, 0));
  return least >= most;
}
