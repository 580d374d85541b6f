import { countAnswers } from '../statistics/index.ts';
import { buildModel } from './feasibility/audit-model.ts';
import { listAuditedGroups } from './feasibility/audited-groups.ts';
import { combineHidden } from './combined-rows.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { auditFeasibility, modelUnder, type AuditedDimension } from './steps/feasibility-audit.ts';
import { conjunctions, toBreakouts, toCrossedTables, type CrossedTable, type Row } from './rows.ts';
import { planSuppression, type SuppressionPlan, type Reason } from './plan-suppression.ts';
import { auditItems } from './steps/item-audit.ts';
import type { Rules } from './rules.ts';

/**
 * Which rows are hidden: altogether, per item and per dimension. Tables are those of one category, then the crossed ones, then one of a
 * single row for each category whose hidden rows are shown together.
 */
export interface HidingPlan {
  readonly breakouts: readonly (readonly Row[])[];
  readonly crossed: readonly CrossedTable[];
  readonly units: SuppressionPlan;
  readonly dimensions: readonly HiddenRows[];
}

interface HiddenRows {
  readonly items: readonly { readonly position: number; readonly plan: SuppressionPlan }[];
  readonly hidden: SuppressionPlan;
  /** What is coarsened by chance, before the feasibility audit. */
  readonly drawn?: AuditedDimension;
  /** What the feasibility audit coarsens, where it was done before. */
  readonly audited?: AuditedDimension;
}

/** The same with the cells that the feasibility audit coarsens, by dimension. */
export interface PublicationPlan extends HidingPlan {
  readonly dimensions: readonly (HiddenRows & { readonly audited: AuditedDimension })[];
}

/** Positions of the Likert items of each dimension among all items. */
export function likertPositions(input: Pick<DisclosureInput, 'dimensions'>): number[][] {
  let position = -1;
  return input.dimensions.map((dimension) =>
    dimension.items.flatMap((item) => {
      position += 1;
      return item.type === 'likert5' ? [position] : [];
    }),
  );
}

/**
 * C5, the first stage: what is hidden, from sizes and skip counts alone. Which units are shown is planned on the respondents first, then again for every item on that item's own answers,
 * since people skip. An item that may not be shown for a unit does not enter its dimension (F2). The audit treats every
 * item that enters as if it were printed, so nothing that is made of them can tell more.
 */
export function planHiding(input: DisclosureInput, rules: Rules): HidingPlan {
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
  // Items that the same people answered have the same plan.
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

/** Both stages: what is hidden, then what the answers coarsen. */
export function planPublication(
  input: DisclosureInput,
  rules: Rules,
  hiding: HidingPlan = planHiding(input, rules),
): PublicationPlan {
  const audit = startAudits(input, hiding, rules);
  const dimensions = hiding.dimensions.map((rows, at) => ({ ...rows, audited: rows.audited ?? audit(at) }));
  return { ...hiding, dimensions };
}

/** The second stage of one dimension by its position; each can be audited by itself, in whatever order. */
export function startAudits(
  input: DisclosureInput,
  hiding: HidingPlan,
  rules: Rules,
): (dimension: number) => AuditedDimension {
  const { breakouts, dimensions } = hiding;
  const named = conjunctions(input.finest);
  return (dimension) => {
    const rows = dimensions[dimension]!;
    if (!rules.feasibilityAudit) return { levels: breakouts.map(() => new Map()), withoutItems: [] };
    const model = modelUnder(rules, buildModel(input, breakouts, rows));
    const { hidden, drawn } = rows;
    const frame = { breakouts, conjunctions: named, hidden, threshold: input.threshold };
    const tables = { ...frame, model, audited: listAuditedGroups(model, frame), drawn, rules };
    const levels = auditFeasibility(tables);
    return { levels, withoutItems: auditItems(tables, levels) };
  };
}

/**
 * Of a crossed cell it is not told whether it is small itself: every cell is in two tables, and from who is small in both and what
 * they hold together many a size would follow.
 */
const withoutReasons = (reasons: ReadonlyMap<number, Reason>) =>
  new Map([...reasons.keys()].map((position) => [position, 'secondary' as const]));

/** A row whose every item is hidden has nothing left to show of the dimension. */
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
