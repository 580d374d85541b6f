import { haveDisjointBases } from '../elimination/disjoint-bases.ts';
import { countOf } from '../rows.ts';
import {
  isCrossed,
  minBy,
  type CellWeights,
  type SuppressionPlan,
  type SuppressionStep,
  type SuppressionTable,
} from '../suppression-plan.ts';
import { suppressComplementary } from './complementary-suppression.ts';
import { spanOf } from '../elimination/row-space.ts';
import { findSmallSets } from '../elimination/small-sets.ts';

/**
 * The most work of the exact audit, in sums² × finest groups; its rows are sparse, so it takes about 50 ms. For larger tables without a
 * disjoint-bases proof, crossed tables are suppressed first, then the smallest rows, until the audit is possible. This is rare and errs
 * towards suppression.
 */
const AUDIT_LIMIT = 1e8;
/** The share of rows that is suppressed per round if the table is too large to audit. */
const SUPPRESSED_SHARE = 0.05;

interface DisclosingRow {
  readonly category: number;
  readonly position: number;
}

/**
 * The rank audit (C4, C5): suppresses cells, with their complements, until it finds no linear combination of the published cells that
 * involves fewer people than the threshold. It finds those of a conjunction, of a remainder, of two or three finest groups, and of a row of
 * the reduced form. Each round removes published cells, so it terminates.
 */
export const suppressByRank: SuppressionStep = (table, plan, weights) => {
  if (!table.rules.rankAudit) return;
  for (let found = findDisclosing(table, plan, weights); found; found = findDisclosing(table, plan, weights)) {
    for (const { category, position } of found) plan[category]!.set(position, 'secondary');
    suppressComplementary(table, plan, weights);
  }
};

/** Finds published cells that, with the others, determine a group under the threshold; null if there are none. */
function findDisclosing(input: SuppressionTable, plan: SuppressionPlan, weights: CellWeights): DisclosingRow[] | null {
  const { breakouts, counts, threshold } = input;
  const shown = breakouts.flatMap((rows, category) =>
    rows.flatMap((row, position) => (plan[category]!.has(position) ? [] : [{ category, position, row }])),
  );
  const occupied = [...counts.keys()].filter((group) => (counts[group] ?? 0) > 0);
  const order = occupied.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const isOccupied = new Set(occupied);
  const occupiedIn = (groups: readonly number[]) => groups.filter((group) => isOccupied.has(group));
  const equations = [occupied, ...shown.map(({ row }) => occupiedIn(row.groups))];
  // Each completely published category adds up to the total, so one of its rows is redundant.
  const crossed = shown.filter(({ row }) => row.parents.length > 0);
  const rank = equations.length - plan.filter((hidden) => hidden.size === 0).length;
  if (crossed.length === 0 && haveDisjointBases(equations, counts, rank, threshold)) return null;
  const size = ({ row }: (typeof shown)[number]) => countOf(row.groups, counts);
  if (equations.length ** 2 * counts.length > AUDIT_LIMIT) {
    // Crossed tables are suppressed first and completely.
    if (crossed.length > 0) return crossed;
    const smallest = shown.toSorted((a, b) => size(a) - size(b)).slice(0, Math.ceil(shown.length * SUPPRESSED_SHARE));
    return smallest.length > 0 ? smallest : null;
  }
  const span = spanOf(equations, counts.length, order);

  const isSmall = (groups: readonly number[]) => {
    const people = countOf(groups, counts);
    return people > 0 && people < threshold;
  };
  const leastWeightSource = (sources: readonly number[]) =>
    minBy(
      sources.flatMap((source) => shown[source - 1] ?? []),
      ({ category, position }) => weights[category]![position]!,
    );
  const candidates = [input.conjunctions, remainders(input, plan), findSmallSets(span, counts, threshold)];
  for (const groups of candidates)
    for (const group of groups) {
      const sources = isSmall(group) ? span.findWithin(occupiedIn(group)) : null;
      const disclosing = sources && leastWeightSource(sources);
      if (disclosing) return [disclosing];
    }
  // Any other combination that involves fewer people than the threshold.
  for (const row of span.rows) {
    const support = occupied.filter((group) => row.columns[group] !== 0);
    const disclosing = isSmall(support)
      ? leastWeightSource([...row.sources.keys()].filter((source) => row.sources[source] !== 0))
      : null;
    if (disclosing) return [disclosing];
  }
  return null;
}

/**
 * Returns the remainders of published rows, and of the pooled suppressed rows of a category, without the rows of other tables inside them
 * (C4).
 */
function remainders({ breakouts }: SuppressionTable, plan: SuppressionPlan): number[][] {
  const known = breakouts.map((rows, table) => {
    const shown = rows.filter((_, position) => !plan[table]!.has(position)).map(({ groups }) => groups);
    const hidden = rows.filter((_, position) => plan[table]!.has(position)).flatMap(({ groups }) => groups);
    return isCrossed(rows) ? { shown, pools: [], hidden } : { shown, pools: [hidden], hidden };
  });
  return known.flatMap(({ shown, hidden }, table) =>
    [hidden, ...shown].flatMap((whole) => {
      const within = new Set(whole);
      const isInside = (groups: readonly number[]) => groups.length > 0 && groups.every((group) => within.has(group));
      return known.flatMap((other, at) => {
        if (at === table) return [];
        const inside = other.shown.filter(isInside);
        const together = [inside.flat(), ...other.pools.filter(isInside)].filter((taken) => taken.length > 0);
        return together.map((groups) => {
          const taken = new Set(groups);
          return whole.filter((group) => !taken.has(group));
        });
      });
    }),
  );
}
