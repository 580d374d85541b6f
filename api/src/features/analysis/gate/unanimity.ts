import { addHistograms, countAnswers, LIKERT_POINTS } from '../engine/metrics.ts';
import { UNANIMITY_LIMIT } from './clamping.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { countOf, type Row } from './groups.ts';
import { smallestShown, type Plan } from './publication-plan.ts';

/** A share of one kind of answer above which a small group counts as of one mind. */
const NEARLY_ALL = 0.95;

interface PlannedItem {
  readonly position: number;
  readonly plan: Plan;
}

/**
 * C7 for what can be worked out: total minus the shown rows of a category is what the hidden and the clamped rows hold
 * together. If that is under twenty people of one mind, or a single clamped row, the next smallest row is hidden too.
 */
export function protectUnanimity(
  input: DisclosureInput,
  breakouts: readonly (readonly Row[])[],
  items: readonly PlannedItem[],
  hidden: Plan,
): Plan {
  const counts = input.finest.map((group) => group.respondents);
  const isOfOneMind = (groups: readonly number[]) => {
    const people = countOf(groups, counts);
    return people > 0 && people < UNANIMITY_LIMIT && largestShare(input, groups, items) > NEARLY_ALL;
  };
  return hidden.map((reasons, category) => {
    const rows = breakouts[category] ?? [];
    const result = new Map(reasons);
    for (;;) {
      const clamped = [...rows.keys()].filter((position) => !result.has(position) && isOfOneMind(rows[position]?.groups ?? []));
      const unknown = [...result.keys(), ...clamped];
      const isDerivable = unknown.length === 1 || isOfOneMind(unknown.flatMap((position) => rows[position]?.groups ?? []));
      const coversAll = unknown.length === rows.length;
      if (unknown.length === 0 || coversAll || !isDerivable) return result;
      const next = smallestShown({ breakouts, counts }, new Map([...result, ...clamped.map((position) => [position, 'small'] as const)]), category);
      if (next === null) return result;
      result.set(next, 'protects');
    }
  });
}

/** The largest share that favorable, neutral or unfavorable answers have among all answers of a dimension. */
function largestShare(input: DisclosureInput, groups: readonly number[], items: readonly PlannedItem[]): number {
  const histograms = items.flatMap((item) => groups.map((group) => input.finest[group]?.histograms[item.position] ?? []));
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = addHistograms(histograms, LIKERT_POINTS);
  const answers = countAnswers([one, two, three, four, five]);
  return answers === 0 ? 0 : Math.max(one + two, three, four + five) / answers;
}
