import { countOf } from './rows.ts';
import { weightByPeople, type SuppressionPlan, type SuppressionTable, type CellWeights } from './suppression-plan.ts';

const MAX_STEPS = 40;
/** The most work of all steps together, in cells² × finest groups, about the cost of one audit. Large tables get fewer steps. */
const WORK_LIMIT = 5e7;
/** Probability that a step lowers the weight of a published cell for the suppressed one that it raises. */
const EXCHANGE_RATE = 1 / 2;

interface CellPosition {
  readonly table: number;
  readonly position: number;
}

/**
 * Searches for a plan that publishes more cells or, with equally many cells, more people. Each step gives a suppressed cell of at least
 * the threshold the largest weight, often lowers another cell, and rebuilds the plan by the same rules (squeaky wheel optimization,
 * Joslin and Clements 1999). The series of steps is fixed, so the outcome depends on sizes alone.
 */
export function searchPlan(
  input: SuppressionTable,
  start: SuppressionPlan,
  build: (weights: CellWeights) => SuppressionPlan,
): SuppressionPlan {
  const { counts } = input;
  const random = lehmerGenerator();
  const pick = (all: readonly CellPosition[]) => all[Math.floor(random() * all.length)];
  const respondents = counts.reduce((sum, one) => sum + one, 0);
  const cells = listCandidates(input);
  let current = { plan: start, weights: weightByPeople(input), ...measure(input, start) };
  let best = current;
  for (let left = countSteps(input); left > 0; left -= 1) {
    const isHidden = ({ table, position }: CellPosition) => current.plan[table]!.has(position);
    const raised = pick(cells.filter(isHidden));
    if (!raised) break;
    const lowered = random() < EXCHANGE_RATE ? pick(cells.filter((one) => !isHidden(one))) : undefined;
    const weights = current.weights.map((row) => [...row]);
    weights[raised.table]![raised.position]! += respondents;
    if (lowered) weights[lowered.table]![lowered.position]! -= respondents;
    const plan = build(weights);
    const next = { plan, weights, ...measure(input, plan) };
    if (next.shown < current.shown) continue;
    current = next;
    if (next.shown > best.shown || (next.shown === best.shown && next.people > best.people)) best = next;
  }
  return best.plan;
}

/** Returns the cells that may be published or suppressed. */
function listCandidates({ breakouts, counts, threshold, hidden }: SuppressionTable): CellPosition[] {
  return breakouts.flatMap((rows, table) =>
    rows.flatMap(({ groups }, position) =>
      countOf(groups, counts) >= threshold && !hidden[table]!.has(position) ? [{ table, position }] : [],
    ),
  );
}

function measure({ breakouts, counts }: SuppressionTable, plan: SuppressionPlan): { shown: number; people: number } {
  const shown = breakouts.flatMap((rows, table) => rows.filter((_, position) => !plan[table]!.has(position)));
  return { shown: shown.length, people: shown.reduce((sum, { groups }) => sum + countOf(groups, counts), 0) };
}

function countSteps({ breakouts, counts }: SuppressionTable): number {
  const cells = breakouts.reduce((sum, rows) => sum + rows.length, 0);
  return Math.min(MAX_STEPS, Math.floor(WORK_LIMIT / (cells ** 2 * counts.length)));
}

/** Returns a Lehmer generator of fixed numbers between 0 and 1. */
function lehmerGenerator(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
