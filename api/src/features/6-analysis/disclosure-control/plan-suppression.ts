import { findDetermining } from './steps/gaussian-elimination.ts';
import { suppressComplementary } from './steps/complementary-suppression.ts';
import { countOf } from './rows.ts';
import { searchPlan } from './plan-search.ts';
import {
  isCrossed,
  weightByPeople,
  type SuppressionPlan,
  type SuppressionTable,
  type CellWeights,
} from './suppression-plan.ts';
import { findDisclosing } from './steps/rank-audit.ts';

export type { SuppressionPlan, Reason } from './suppression-plan.ts';

/**
 * Decides which rows of one table over several categories may be shown: C1 (threshold), C2 (complementary
 * suppression), then the audit, which hides more until no group under the threshold follows from what is shown. A search then
 * looks for a plan under the same rules that shows more.
 */
export function planSuppression(input: SuppressionTable): SuppressionPlan {
  return searchPlan(input, buildPlan(input, weightByPeople(input)), (weights) => buildPlan(input, weights));
}

/** A plan that hides what is worth least wherever there is a choice. */
function buildPlan(input: SuppressionTable, weights: CellWeights): SuppressionPlan {
  const { breakouts, counts, threshold, rules } = input;
  const plan: SuppressionPlan = input.hidden.map((reasons) => new Map(reasons));
  breakouts.forEach((rows, category) => {
    rows.forEach((row, position) => {
      if (countOf(row.groups, counts) < threshold) plan[category]!.set(position, 'primary');
    });
  });
  suppressComplementary(input, plan, weights);
  // One category at a time, the quick proof mostly does; two units at a time there are too many small cells for it.
  if (rules.rankAudit && breakouts.some(isCrossed)) {
    for (const { table, position } of findDetermining(input, plan, weights)) plan[table]!.set(position, 'secondary');
    suppressComplementary(input, plan, weights);
  }
  while (rules.rankAudit) {
    const disclosing = findDisclosing(input, plan, weights);
    if (!disclosing) break;
    for (const { category, position } of disclosing) plan[category]!.set(position, 'secondary');
    suppressComplementary(input, plan, weights);
  }
  return plan;
}
