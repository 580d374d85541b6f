import { countOf } from './rows.ts';
import { weightByPeople, type SuppressionPlan, type SuppressionTable, type CellWeights } from './suppression-plan.ts';

const STEPS = 40;
/** Work that all steps together may take (cells² × finest groups, about what one audit takes): large tables get fewer of them. */
const WORK_LIMIT = 5e7;
/** How often a cell that is shown has to be hidden for the hidden one that is to be shown. */
const EXCHANGES = 1 / 2;

interface At {
  readonly table: number;
  readonly position: number;
}

/**
 * Looks for a plan that shows more cells, and among those of equally many one that shows more people. Each step makes a hidden cell
 * of the threshold or more worth more than all others, mostly another one less, and builds a plan anew by the same rules (squeaky wheel
 * optimization, Joslin and Clements 1999). The steps are a fixed series of a fixed number, so that sizes alone decide.
 */
export function searchPlan(
  input: SuppressionTable,
  start: SuppressionPlan,
  build: (weights: CellWeights) => SuppressionPlan,
): SuppressionPlan {
  const { counts } = input;
  const random = numberSeries();
  const pick = (all: readonly At[]) => all[Math.floor(random() * all.length)];
  const respondents = counts.reduce((sum, one) => sum + one, 0);
  const cells = listOpen(input);
  let current = { plan: start, weights: weightByPeople(input), ...measure(input, start) };
  let best = current;
  for (let left = countSteps(input); left > 0; left -= 1) {
    const isHidden = ({ table, position }: At) => current.plan[table]!.has(position);
    const raised = pick(cells.filter(isHidden));
    if (!raised) break;
    const lowered = random() < EXCHANGES ? pick(cells.filter((one) => !isHidden(one))) : undefined;
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

/** Cells that may be shown or hidden. */
function listOpen({ breakouts, counts, threshold, hidden }: SuppressionTable): At[] {
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
  return Math.min(STEPS, Math.floor(WORK_LIMIT / (cells ** 2 * counts.length)));
}

/** A fixed series of numbers between 0 and 1 (Lehmer generator). */
function numberSeries(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
