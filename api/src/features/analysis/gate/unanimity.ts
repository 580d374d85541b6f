import { addHistograms, countAnswers, LIKERT_POINTS } from '../engine/metrics.ts';
import { UNANIMITY_LIMIT } from './clamping.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { countOf, type Row } from './groups.ts';
import { smallestShown, type Plan } from './publication-plan.ts';

/** A share of one kind of answer beyond which a figure of a small group is clamped. */
const NEARLY_ALL = 0.95;
const NEARLY_NONE = 0.05;

interface PlannedItem {
  readonly position: number;
  readonly plan: Plan;
}

type Groups = readonly number[];

/**
 * C7 for what can be worked out. Total minus the shown rows of a category is what the hidden and the clamped rows hold
 * together; a row minus the rows of another category inside it is the rest of it. Where such a remainder has under twenty
 * people whose figures would be clamped, or is a single clamped row, another row is hidden too.
 */
export function protectUnanimity(
  input: DisclosureInput,
  breakouts: readonly (readonly Row[])[],
  items: readonly PlannedItem[],
  hidden: Plan,
): Plan {
  const counts = input.finest.map((group) => group.respondents);
  const isDelicate = (groups: Groups) => {
    const people = countOf(groups, counts);
    return people > 0 && people < UNANIMITY_LIMIT && isNearUnanimity(input, groups, items);
  };
  const result: Plan = hidden.map((reasons) => new Map(reasons));
  for (;;) {
    result.forEach((reasons, category) => hideRemainder(breakouts[category] ?? [], reasons, { counts, isDelicate }));
    const culprit = findNested(breakouts, result, { counts, isDelicate });
    if (!culprit) return result;
    result[culprit.category]!.set(culprit.position, 'protects');
  }
}

interface Judge {
  readonly counts: readonly number[];
  readonly isDelicate: (groups: Groups) => boolean;
}

/** Hides rows of one category until what is left of the total gives nobody away. */
function hideRemainder(rows: readonly Row[], hidden: Plan[number], { counts, isDelicate }: Judge): void {
  for (;;) {
    const clamped = [...rows.keys()].filter((position) => !hidden.has(position) && isDelicate(rows[position]?.groups ?? []));
    const unknown = [...hidden.keys(), ...clamped];
    const isDerivable = unknown.length === 1 || isDelicate(unknown.flatMap((position) => rows[position]?.groups ?? []));
    if (unknown.length === 0 || unknown.length === rows.length || !isDerivable) return;
    const taken = new Map([...hidden, ...clamped.map((position) => [position, 'small'] as const)]);
    const next = smallestShown({ breakouts: [rows], counts }, taken, 0);
    if (next === null) return;
    hidden.set(next, 'protects');
  }
}

/** A shown row inside a row (or inside the unknown rows) of another category, of which a delicate remainder is left. */
function findNested(breakouts: readonly (readonly Row[])[], plan: Plan, { counts, isDelicate }: Judge) {
  const exact = breakouts.map((rows, category) =>
    rows.flatMap(({ groups }, position) =>
      groups.length === 0 || plan[category]!.has(position) || isDelicate(groups) ? [] : [{ category, position, groups }],
    ),
  );
  const size = ({ groups }: { groups: Groups }) => countOf(groups, counts);
  for (const [category, rows] of breakouts.entries()) {
    const shown = exact[category]!;
    const known = new Set(shown.flatMap(({ groups }) => groups));
    const unknown = rows.flatMap(({ groups }) => groups.filter((group) => !known.has(group)));
    for (const whole of [...shown.map(({ groups }) => groups), unknown]) {
      const within = new Set(whole);
      for (const [other, others] of exact.entries()) {
        if (other === category) continue;
        const inside = others.filter(({ groups }) => groups.every((group) => within.has(group)));
        if (!choices(inside).some((chosen) => isDelicate(withoutRows(whole, chosen)))) continue;
        return inside.reduce((least, row) => (size(row) < size(least) ? row : least));
      }
    }
  }
  return null;
}

/** Which of the rows inside a reader takes away: all, one, all but one. */
function choices<R>(inside: readonly R[]): R[][] {
  const allButOne = inside.length > 2 ? inside.map((row) => inside.filter((one) => one !== row)) : [];
  return inside.length === 0 ? [] : [[...inside], ...inside.map((row) => [row]), ...allButOne];
}

function withoutRows(whole: Groups, rows: readonly { readonly groups: Groups }[]): Groups {
  const taken = new Set(rows.flatMap(({ groups }) => groups));
  return whole.filter((group) => !taken.has(group));
}

/** True if nearly all answers of a dimension, or nearly none, are favorable, neutral or unfavorable. */
function isNearUnanimity(input: DisclosureInput, groups: Groups, items: readonly PlannedItem[]): boolean {
  const histograms = items.flatMap((item) => groups.map((group) => input.finest[group]?.histograms[item.position] ?? []));
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = addHistograms(histograms, LIKERT_POINTS);
  const answers = countAnswers([one, two, three, four, five]);
  if (answers === 0) return false;
  return [one + two, three, four + five].some((part) => part / answers > NEARLY_ALL || part / answers < NEARLY_NONE);
}
