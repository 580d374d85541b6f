import { haveDisjointBases } from './disjoint-bases.ts';
import { refuseDetermining } from './admission.ts';
import { countOf, type Row } from './groups.ts';
import { spanOf } from './row-space.ts';
import { findSmallUnions } from './small-unions.ts';
import type { Plan, PlanInput, Reason } from './plan.ts';

export type { Plan, PlanInput, Reason } from './plan.ts';

/**
 * Work that the exact audit may take (sums² × finest groups; ten million are about a twentieth of a second). Beyond it, and where
 * the quick proof fails, crossed tables are left out, then the smallest rows are hidden until one of the two can be done:
 * strict, and rare.
 */
const EXACT_AUDIT_LIMIT = 2e7;
const CROSSED_AUDIT_LIMIT = 1e8;
/** Of the rows, the share that is hidden at a time where the table is too large to be audited. */
const HIDDEN_AT_ONCE = 0.05;

/**
 * Decides which rows of one table over several categories may be shown: C1 (threshold), C2 (complementary
 * suppression), then the audit, which hides more until no group under the threshold follows from what is shown.
 */
export function planTable(input: PlanInput): Plan {
  const { breakouts, counts, threshold, rules } = input;
  const plan: Plan = input.hidden.map((reasons) => new Map(reasons));
  breakouts.forEach((rows, category) => {
    rows.forEach((row, position) => {
      if (countOf(row.groups, counts) < threshold) plan[category]!.set(position, 'small');
    });
  });
  const complementAll = () => {
    if (!rules.complementary) return;
    breakouts.forEach((rows, table) => {
      if (isCrossed(rows)) complementCrossed(input, plan, table);
      else complement(input, plan, table);
    });
  };
  complementAll();
  // One category at a time, the quick proof mostly does; two units at a time there are too many small cells for it.
  if (rules.rankAudit && breakouts.some(isCrossed)) {
    for (const { table, position } of refuseDetermining(input, plan)) plan[table]!.set(position, 'protects');
    complementAll();
  }
  while (rules.rankAudit) {
    const culprit = findCulprit(input, plan);
    if (!culprit) break;
    for (const { category, position } of culprit) plan[category]!.set(position, 'protects');
    complementAll();
  }
  return plan;
}

/** A crossed table stands or falls with the two that it crosses. */
const isCrossed = (rows: readonly Row[]): boolean => rows.some(({ parents }) => parents.length > 0);

/**
 * C2 and C3 in a crossed table: nothing of a row that is hidden itself; and of what adds up to a shown row, the next
 * smallest is hidden until at least `threshold` people in at least two cells are.
 */
function complementCrossed(input: PlanInput, plan: Plan, table: number): void {
  const { breakouts, counts } = input;
  const rows = breakouts[table]!;
  const hidden = plan[table]!;
  rows.forEach(({ parents }, position) => {
    if (!hidden.has(position) && parents.some((parent) => plan[parent.table]!.has(parent.position)))
      hidden.set(position, 'protects');
  });
  const families = new Map<string, number[]>();
  rows.forEach(({ parents }, position) => {
    for (const parent of parents) {
      if (plan[parent.table]!.has(parent.position)) continue;
      const key = `${parent.table}:${parent.position}`;
      families.set(key, [...(families.get(key) ?? []), position]);
    }
  });
  // Hiding in one family may open another, since every cell is in two.
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const family of families.values()) {
      const reasons = new Map(
        family.flatMap((position) => (hidden.has(position) ? [[position, hidden.get(position)!]] : [])),
      );
      if (reasons.size === 0 || isFamilyProtected(input, reasons, table)) continue;
      const next = smallestOf(
        family.filter((position) => !hidden.has(position)),
        (position) => countOf(rows[position]!.groups, counts),
      );
      if (next === null) continue;
      hidden.set(next, 'protects');
      isChanged = true;
    }
  }
}

function smallestOf<One>(all: readonly One[], size: (one: One) => number): One | null {
  return all.length === 0 ? null : all.reduce((least, one) => (size(one) < size(least) ? one : least));
}

/** C2 in one category: hides the next smallest until at least `threshold` people in at least two rows are hidden. */
function complement(input: PlanInput, plan: Plan, category: number): void {
  const hidden = plan[category]!;
  while (hidden.size > 0 && !isProtected(input, hidden, category)) {
    const next = smallestShown(input, hidden, category);
    if (next === null) return;
    hidden.set(next, 'protects');
  }
}

function smallestShown(
  { breakouts, counts }: Pick<PlanInput, 'breakouts' | 'counts'>,
  hidden: ReadonlyMap<number, Reason>,
  category: number,
): number | null {
  const shown = [...(breakouts[category] ?? []).keys()].filter((position) => !hidden.has(position));
  const size = (position: number) => countOf(breakouts[category]?.[position]?.groups ?? [], counts);
  return shown.length === 0
    ? null
    : shown.reduce((least, position) => (size(position) < size(least) ? position : least));
}

function isProtected(input: PlanInput, hidden: ReadonlyMap<number, Reason>, category: number): boolean {
  const { breakouts, counts, threshold, showsCounts } = input;
  const sizes = [...hidden.keys()].map((position) => countOf(breakouts[category]?.[position]?.groups ?? [], counts));
  const people = sizes.reduce((sum, size) => sum + size, 0);
  if (hidden.size < 2 || people < threshold) return false;
  if (!showsCounts) return true;
  // A row of those without a unit is there only where somebody is.
  const ranges = [...hidden].map(([position, reason]) =>
    reason === 'protects'
      ? { low: threshold, high: people }
      : { low: breakouts[category]?.[position]?.unit === null ? 1 : 0, high: threshold - 1 },
  );
  return ![...hidden.values()].some((reason, at) => reason === 'small' && isPinned(ranges, at, people));
}

/** The same of crossed cells, of which it is not told why they are hidden, nor whether anybody is in them. */
function isFamilyProtected(input: PlanInput, hidden: ReadonlyMap<number, Reason>, table: number): boolean {
  return isProtected({ ...input, showsCounts: false }, hidden, table);
}

/**
 * The reader knows how many people the hidden rows hold together, that a small one has fewer than the threshold and
 * that another has at least as many. True if a row can have one size only: two small rows with 8 people are 4 and 4.
 */
function isPinned(ranges: readonly { low: number; high: number }[], at: number, people: number): boolean {
  const others = ranges.filter((_, index) => index !== at);
  const { low, high } = ranges[at]!;
  const least = Math.max(low, people - others.reduce((sum, one) => sum + one.high, 0));
  const most = Math.min(high, people - others.reduce((sum, one) => sum + one.low, 0));
  return least >= most;
}

/** The audit: shown rows to hide because, with the others, they give away a group under the threshold; null if none does. */
function findCulprit(input: PlanInput, plan: Plan): { category: number; position: number }[] | null {
  const { breakouts, counts, threshold } = input;
  const shown = breakouts.flatMap((rows, category) =>
    rows.flatMap((row, position) => (plan[category]!.has(position) ? [] : [{ category, position, row }])),
  );
  const occupied = [...counts.keys()].filter((group) => (counts[group] ?? 0) > 0);
  const order = occupied.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const isOccupied = new Set(occupied);
  const only = (groups: readonly number[]) => groups.filter((group) => isOccupied.has(group));
  const equations = [occupied, ...shown.map(({ row }) => only(row.groups))];
  // Every category that is shown whole adds up to the total: one of its rows follows from the others.
  const crossed = shown.filter(({ row }) => row.parents.length > 0);
  const rank = equations.length - plan.filter((hidden) => hidden.size === 0).length;
  if (crossed.length === 0 && haveDisjointBases(equations, occupied, rank, threshold)) return null;
  const size = ({ row }: (typeof shown)[number]) => countOf(row.groups, counts);
  if (equations.length ** 2 * counts.length > (crossed.length > 0 ? CROSSED_AUDIT_LIMIT : EXACT_AUDIT_LIMIT)) {
    // Crossed tables go first, whole: what is too large to be audited is not shown.
    if (crossed.length > 0) return crossed;
    const smallest = shown.toSorted((a, b) => size(a) - size(b)).slice(0, Math.ceil(shown.length * HIDDEN_AT_ONCE));
    return smallest.length > 0 ? smallest : null;
  }
  const span = spanOf(equations, counts.length, order);

  const isSmall = (groups: readonly number[]) => {
    const people = countOf(groups, counts);
    return people > 0 && people < threshold;
  };
  const blame = (sources: readonly number[]) =>
    smallestOf(
      sources.flatMap((source) => shown[source - 1] ?? []),
      size,
    );
  const unions = findSmallUnions(span, counts, threshold);
  for (const group of [...input.conjunctions, ...remainders(input, plan), ...unions]) {
    const sources = isSmall(group) ? span.explain(only(group)) : null;
    const culprit = sources && blame(sources);
    if (culprit) return [culprit];
  }
  // Any other combination that speaks of fewer people than the threshold.
  for (const row of span.rows) {
    const support = occupied.filter((group) => row.columns[group] !== 0);
    const culprit = isSmall(support)
      ? blame([...row.sources.keys()].filter((source) => row.sources[source] !== 0))
      : null;
    if (culprit) return [culprit];
  }
  return null;
}

/** C4: what is left of a row, or of the hidden rows of a category, without the rows of other categories that lie inside it. */
function remainders({ breakouts }: PlanInput, plan: Plan): number[][] {
  return breakouts.flatMap((rows, category) => {
    const hidden = rows.filter((_, position) => plan[category]!.has(position)).flatMap((row) => row.groups);
    const shown = rows.filter((_, position) => !plan[category]!.has(position)).map((row) => row.groups);
    return [hidden, ...shown].flatMap((whole) => {
      const within = new Set(whole);
      return breakouts.flatMap((others, other) => {
        if (other === category) return [];
        const inside = others.filter(
          (row, position) =>
            !plan[other]!.has(position) && row.groups.length > 0 && row.groups.every((group) => within.has(group)),
        );
        if (inside.length === 0) return [];
        const taken = new Set(inside.flatMap((row) => row.groups));
        return [whole.filter((group) => !taken.has(group))];
      });
    });
  });
}
