import { haveDisjointBases } from './disjoint-bases.ts';
import { countOf, type Row } from './groups.ts';
import { spanOf } from './row-space.ts';
import type { Rules } from './rules.ts';

/** Why a row is not shown: it is under the threshold itself, or it protects one that is. */
export type Reason = 'small' | 'protects';

export interface PlanInput {
  /** The rows of each category. */
  readonly breakouts: readonly (readonly Row[])[];
  /** People, or answers to one item, in each finest group. */
  readonly counts: readonly number[];
  /** Groups that somebody could ask about: every conjunction of units. */
  readonly conjunctions: readonly (readonly number[])[];
  readonly threshold: number;
  /** True if the counts of shown rows are published as well, not only figures about them. */
  readonly showsCounts: boolean;
  /** Rows that are hidden already, per category. */
  readonly hidden: readonly ReadonlyMap<number, Reason>[];
  readonly rules: Rules;
}

/**
 * Work that the exact audit may take (sums² × finest groups, about a tenth of a second). Beyond it, and where the quick
 * proof fails, the smallest rows are hidden until one of the two can be done: strict, and rare.
 */
const EXACT_AUDIT_LIMIT = 2e7;

/** Per category, the hidden rows by position with their reason. */
export type Plan = Map<number, Reason>[];

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
    if (rules.complementary) complement(input, plan, category);
  });
  while (rules.audit) {
    const culprit = findCulprit(input, plan);
    if (!culprit) break;
    plan[culprit.category]!.set(culprit.position, 'protects');
    if (rules.complementary) complement(input, plan, culprit.category);
  }
  return plan;
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

export function smallestShown(
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
  return !showsCounts || !arePinned([...hidden.values()], people, threshold);
}

/**
 * The reader knows how many people the hidden rows hold together, that a small one has fewer than the threshold and
 * that another has at least as many. True if only one distribution fits: two small rows with 8 people are 4 and 4.
 */
function arePinned(reasons: readonly Reason[], people: number, threshold: number): boolean {
  const small = reasons.filter((reason) => reason === 'small').length;
  const larger = reasons.length - small;
  if (small === 0) return false;
  const spare = people - larger * threshold;
  return spare <= 0 || (larger === 0 && spare >= small * (threshold - 1));
}

/** The audit: a shown row to hide because, with the others, it gives away a group under the threshold; null if none does. */
function findCulprit(input: PlanInput, plan: Plan): { category: number; position: number } | null {
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
  const rank = equations.length - plan.filter((hidden) => hidden.size === 0).length;
  if (haveDisjointBases(equations, occupied, rank, threshold)) return null;
  const size = ({ row }: (typeof shown)[number]) => countOf(row.groups, counts);
  const smallestOf = (rows: typeof shown) =>
    rows.length === 0 ? null : rows.reduce((least, row) => (size(row) < size(least) ? row : least));
  if (equations.length ** 2 * counts.length > EXACT_AUDIT_LIMIT) return smallestOf(shown);
  const span = spanOf(equations, counts.length, order);

  const isSmall = (groups: readonly number[]) => {
    const people = countOf(groups, counts);
    return people > 0 && people < threshold;
  };
  const blame = (sources: readonly number[]) => smallestOf(sources.flatMap((source) => shown[source - 1] ?? []));
  for (const group of [...input.conjunctions, ...remainders(input, plan)]) {
    const sources = isSmall(group) ? span.explain(only(group)) : null;
    const culprit = sources && blame(sources);
    if (culprit) return culprit;
  }
  // Any other combination that speaks of fewer people than the threshold.
  for (const row of span.rows) {
    const support = occupied.filter((group) => row.columns[group] !== 0);
    const culprit = isSmall(support)
      ? blame([...row.sources.keys()].filter((source) => row.sources[source] !== 0))
      : null;
    if (culprit) return culprit;
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
