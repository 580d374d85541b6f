import { refuseDetermining } from './admission.ts';
import { suppressBeside } from './complementary-suppression.ts';
import { countOf } from './groups.ts';
import { searchPlan } from './plan-search.ts';
import { isCrossed, worthByPeople, type Plan, type PlanInput, type Worths } from './plan.ts';
import { findDisclosing } from './rank-audit.ts';

export type { Plan, Reason } from './plan.ts';

/**
 * Decides which rows of one table over several categories may be shown: C1 (threshold), C2 (complementary
 * suppression), then the audit, which hides more until no group under the threshold follows from what is shown. A search then
 * looks for a plan under the same rules that shows more.
 */
export function planTable(input: PlanInput): Plan {
  return searchPlan(input, buildPlan(input, worthByPeople(input)), (worths) => buildPlan(input, worths));
}

/** A plan that hides what is worth least wherever there is a choice. */
function buildPlan(input: PlanInput, worths: Worths): Plan {
  const { breakouts, counts, threshold, rules } = input;
  const plan: Plan = input.hidden.map((reasons) => new Map(reasons));
  breakouts.forEach((rows, category) => {
    rows.forEach((row, position) => {
      if (countOf(row.groups, counts) < threshold) plan[category]!.set(position, 'small');
    });
  });
  suppressBeside(input, plan, worths);
  // One category at a time, the quick proof mostly does; two units at a time there are too many small cells for it.
  if (rules.rankAudit && breakouts.some(isCrossed)) {
    for (const { table, position } of refuseDetermining(input, plan, worths)) plan[table]!.set(position, 'protects');
    suppressBeside(input, plan, worths);
  }
  while (rules.rankAudit) {
    const disclosing = findDisclosing(input, plan, worths);
    if (!disclosing) break;
    for (const { category, position } of disclosing) plan[category]!.set(position, 'protects');
    suppressBeside(input, plan, worths);
  }
  return plan;
}
