import { countAnswers } from '../statistics/index.ts';
import { exactCoding, type CodingStep, type DimensionCoding } from './coding.ts';
import { combineHidden } from './combined-rows.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { applyDrawn } from './drawn-coarsening.ts';
import { buildModel, modelUnder } from './feasibility/audit-model.ts';
import { listAuditedGroups } from './feasibility/audited-groups.ts';
import { likertPositions, type CellSuppression, type PublicationPlan } from './cell-suppression.ts';
import { searchPlan } from './plan-search.ts';
import { conjunctions, toBreakouts, toCrossedTables, type Row } from './rows.ts';
import type { Rules } from './rules.ts';
import { suppressComplementary } from './steps/complementary-suppression.ts';
import { auditFeasibility } from './steps/feasibility-audit.ts';
import { suppressByElimination } from './steps/gaussian-elimination.ts';
import { codeHomogeneous } from './steps/homogeneity.ts';
import { auditItems } from './steps/item-audit.ts';
import { auditParts } from './steps/parts-audit.ts';
import { suppressPrimary } from './steps/primary-suppression.ts';
import { suppressByRank } from './steps/rank-audit.ts';
import {
  weightByPeople,
  type CellWeights,
  type Reason,
  type SuppressionPlan,
  type SuppressionStep,
  type SuppressionTable,
} from './suppression-plan.ts';

/**
 * Stage 1, cell suppression, in the order of `docs/disclosure-control.md` (Hundepool et al. 2012). It depends on sizes and skip counts
 * alone. It runs for the respondents, then for the answers to each item.
 */
const SUPPRESSION_STEPS: readonly SuppressionStep[] = [
  suppressPrimary, // C1: cells below the threshold
  suppressComplementary, // C2, C3: no suppressed cell is a total minus published cells
  suppressByElimination, // C4, C5: no protected group is a linear combination of published cells
  suppressComplementary,
  suppressByRank, // C4, C5: no combination over all tables involves fewer people than the threshold
];

/** Stage 2, coding of figures, for each dimension. Answers only make a figure coarser; they suppress no cell. */
const CODING_STEPS: readonly CodingStep[] = [
  applyDrawn, // C5: starts from a coarsening drawn independently of the answers
  codeHomogeneous, // C7: top and bottom coding of homogeneous groups
  auditFeasibility, // C5: coarsens until several answers of each protected group are feasible
  auditParts, // C5, C7: publishes neutral and unfavorable where those of no larger group near an end are determined
  auditItems, // C5: publishes items of units where all groups remain protected
];

/**
 * Runs stage 1: for the respondents first, then for the answers to each item, since people skip items. An item that is suppressed for a
 * unit does not enter its dimension (F2). The steps treat every entering item as published, so a mean of items discloses no more.
 */
export function suppressCells(input: DisclosureInput, rules: Rules): CellSuppression {
  const oneWay = toBreakouts(input.categories, input.finest);
  const crossed = toCrossedTables(input.categories, oneWay);
  const tables = [...oneWay, ...crossed.map(({ rows }) => rows)];
  const { threshold } = input;
  const frame = { conjunctions: conjunctions(input.finest), threshold, rules };
  const respondents = input.finest.map((group) => group.respondents);
  const planned = planSuppression({
    ...frame,
    breakouts: tables,
    counts: respondents,
    showsCounts: true,
    hidden: tables.map(() => new Map()),
  });
  const combined = combineHidden(oneWay, planned, { counts: respondents, threshold });
  const breakouts = [...tables, ...combined.map((row) => [row])];
  const units: SuppressionPlan = [
    ...planned.map((reasons, table) => (table < oneWay.length ? reasons : withoutReasons(reasons))),
    ...combined.map(() => new Map()),
  ];
  // Items that the same people answered share a plan.
  const ofItems = new Map<string, SuppressionPlan>();
  const planItem = (position: number): SuppressionPlan => {
    const counts = input.finest.map((group) => countAnswers(group.histograms[position] ?? []));
    const key = counts.join();
    const known = ofItems.get(key);
    if (known) return known;
    const plan = planSuppression({ ...frame, breakouts, counts, showsCounts: false, hidden: units });
    ofItems.set(key, plan);
    return plan;
  };
  const dimensions = likertPositions(input).map((positions) => {
    const items = positions.map((position) => ({ position, plan: planItem(position) }));
    return { items, hidden: hideWithoutItems(breakouts, units, items) };
  });
  return { breakouts, crossed, units, dimensions };
}

/**
 * Plans the suppression of all tables for one set of counts: runs the steps with cells weighted by people, then searches for weights that
 * suppress fewer cells (`plan-search.ts`).
 */
function planSuppression(table: SuppressionTable): SuppressionPlan {
  const build = (weights: CellWeights): SuppressionPlan => {
    const plan = table.hidden.map((reasons) => new Map(reasons));
    for (const step of SUPPRESSION_STEPS) step(table, plan, weights);
    return plan;
  };
  return searchPlan(table, build(weightByPeople(table)), build);
}

/** Prepares stage 2. The returned function codes one dimension; dimensions are independent of order and thread. */
export function startCoding(
  input: DisclosureInput,
  suppression: CellSuppression,
  rules: Rules,
): (dimension: number) => DimensionCoding {
  const { breakouts, dimensions } = suppression;
  const named = conjunctions(input.finest);
  return (at) => {
    const rows = dimensions[at]!;
    const nothing = exactCoding(breakouts);
    if (!rules.feasibilityAudit) return nothing;
    const model = modelUnder(rules, buildModel(input, breakouts, rows));
    const { hidden, drawn, isLenient } = rows;
    const { threshold } = input;
    const { listed, ...audited } = listAuditedGroups(model, {
      breakouts,
      hidden,
      threshold,
      conjunctions: named,
    });
    const dimension = { breakouts, threshold, model, audited, listed, drawn, isLenient, rules };
    return CODING_STEPS.reduce((coding, step) => step(dimension, coding), nothing);
  };
}

/** Runs both stages. Dimensions with a coding are not coded again. */
export function planPublication(
  input: DisclosureInput,
  rules: Rules,
  suppression: CellSuppression = suppressCells(input, rules),
): PublicationPlan {
  const code = startCoding(input, suppression, rules);
  return {
    ...suppression,
    dimensions: suppression.dimensions.map((rows, at) => ({ ...rows, coding: rows.coding ?? code(at) })),
  };
}

/**
 * Replaces all reasons by `secondary`. A crossed cell does not publish whether it is primary: every cell is in two tables, and sizes
 * would follow from the primary cells and totals of both.
 */
const withoutReasons = (reasons: ReadonlyMap<number, Reason>) =>
  new Map([...reasons.keys()].map((position) => [position, 'secondary' as const]));

/** Suppresses a row for a dimension if every item of the dimension is suppressed. */
function hideWithoutItems(
  breakouts: readonly (readonly Row[])[],
  plan: SuppressionPlan,
  items: readonly { plan: SuppressionPlan }[],
): SuppressionPlan {
  return breakouts.map((rows, category) => {
    const hidden = new Map(plan[category]);
    rows.forEach((_, position) => {
      const reasons = items.map((item) => item.plan[category]?.get(position));
      if (!hidden.has(position) && reasons.every((reason) => reason !== undefined)) {
        hidden.set(position, reasons.includes('secondary') ? 'secondary' : 'primary');
      }
    });
    return hidden;
  });
}
