import { addHistograms, countAnswers, LIKERT_POINTS } from '../engine/metrics.ts';
import { NEARLY_ALL, NEARLY_NONE, UNANIMITY_LIMIT } from './clamping.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { countOf, type Row } from './groups.ts';
import { smallestShown, type Plan } from './publication-plan.ts';
import { spanOf } from './row-space.ts';

/** What adding fractions may be off by. */
const ROUNDING = 1e-12;

/**
 * Work that looking for everything derivable may take (sums² × finest groups), for each dimension twice. Beyond it, in
 * organizations with many units, only totals and rows inside rows are looked at.
 */
const DERIVATION_LIMIT = 3e6;

interface PlannedItem {
  readonly position: number;
  readonly plan: Plan;
}

type Groups = readonly number[];

/**
 * C7 for what can be worked out. Total minus the shown rows of a category is what the hidden and the clamped rows hold
 * together; a row minus the rows of another category inside it is the rest of it. Where such a remainder has under twenty
 * people whose figures would be clamped, or is a single clamped row, another row is hidden too. Where the table is small
 * enough for it, the same holds for everything else that follows from all exact rows together.
 */
export function protectUnanimity(
  input: DisclosureInput,
  breakouts: readonly (readonly Row[])[],
  { items, small, hidden }: { items: readonly PlannedItem[]; small: readonly Groups[]; hidden: Plan },
): Plan {
  const counts = input.finest.map((group) => group.respondents);
  const isSmall = isSmallAmong(counts);
  const result: Plan = hidden.map((reasons) => new Map(reasons));
  // One after the other: a clamped row still shows its favorability where only another part of it is clamped, and a score may be
  // nearly the highest where favorability is not.
  const judges = [allParts, favorableOnly, scoreOnly].map((parts): Judge => {
    const isDelicate = (groups: Groups) => isSmall(groups) && parts(sharesOf(input, groups, items)).some(isExtreme);
    return { counts, isDelicate, delicate: small.filter(isDelicate) };
  });
  for (;;) {
    const culprit = judges.map((judge) => findCulprit(breakouts, result, judge)).find((found) => found !== null);
    if (!culprit) return result;
    result[culprit.category]!.set(culprit.position, 'protects');
  }
}

const isSmallAmong = (counts: readonly number[]) => (groups: Groups) => {
  const people = countOf(groups, counts);
  return people > 0 && people < UNANIMITY_LIMIT;
};

/** Groups that somebody could ask about whose figures may have to be clamped: the same for every dimension. */
export function smallGroups(
  input: DisclosureInput,
  breakouts: readonly (readonly Row[])[],
  conjunctions: readonly Groups[],
): Groups[] {
  const counts = input.finest.map((group) => group.respondents);
  const isSmall = isSmallAmong(counts);
  // Groups under the threshold are out of reach already: the audit has seen to them.
  return [...conjunctions, ...restsOf(breakouts, counts)].filter(
    (groups) => isSmall(groups) && countOf(groups, counts) >= input.threshold,
  );
}

/** What every row leaves of everybody, or of the rows that it crosses. */
function restsOf(breakouts: readonly (readonly Row[])[], counts: readonly number[]): Groups[] {
  const everybody = [...counts.keys()];
  return breakouts.flatMap((rows) =>
    rows.flatMap((row) => {
      const parents = row.parents.map((parent) => breakouts[parent.table]![parent.position]!.groups);
      return [everybody, ...parents].map((whole) => withoutRows(whole, [row]));
    }),
  );
}

function findCulprit(breakouts: readonly (readonly Row[])[], plan: Plan, judge: Judge): ExactRow | null {
  plan.forEach((reasons, category) => hideRemainder(breakouts[category] ?? [], reasons, judge));
  const exact = exactRows(breakouts, plan, judge.isDelicate);
  return findNested(breakouts, exact, judge) ?? findDerived(exact.flat(), judge);
}

interface Judge {
  readonly counts: readonly number[];
  readonly isDelicate: (groups: Groups) => boolean;
  /** Groups that somebody could ask about whose figures would be clamped. */
  readonly delicate: readonly Groups[];
}

/** Hides rows of one category until what is left of the total gives nobody away. */
function hideRemainder(rows: readonly Row[], hidden: Plan[number], { counts, isDelicate }: Judge): void {
  for (;;) {
    const clamped = [...rows.keys()].filter(
      (position) => !hidden.has(position) && isDelicate(rows[position]?.groups ?? []),
    );
    const unknown = [...hidden.keys(), ...clamped];
    const isDerivable = isDelicate(unknown.flatMap((position) => rows[position]?.groups ?? []));
    if (unknown.length === 0 || unknown.length === rows.length || !isDerivable) return;
    const taken = new Map([...hidden, ...clamped.map((position) => [position, 'small'] as const)]);
    const next = smallestShown({ breakouts: [rows], counts }, taken, 0);
    if (next === null) return;
    hidden.set(next, 'protects');
  }
}

interface ExactRow {
  readonly category: number;
  readonly position: number;
  readonly groups: Groups;
}

/** Rows whose figures are shown as they are, per category. */
function exactRows(breakouts: readonly (readonly Row[])[], plan: Plan, isDelicate: Judge['isDelicate']): ExactRow[][] {
  return breakouts.map((rows, category) =>
    rows.flatMap(({ groups }, position) =>
      groups.length === 0 || plan[category]!.has(position) || isDelicate(groups)
        ? []
        : [{ category, position, groups }],
    ),
  );
}

function smallestOf(rows: readonly ExactRow[], counts: readonly number[]): ExactRow | null {
  const size = ({ groups }: ExactRow) => countOf(groups, counts);
  return rows.length === 0 ? null : rows.reduce((least, row) => (size(row) < size(least) ? row : least));
}

/** An exact row that, with others and the total, gives a delicate group away by any adding and subtracting. */
function findDerived(exact: readonly ExactRow[], { counts, isDelicate, delicate }: Judge): ExactRow | null {
  const occupied = [...counts.keys()].filter((group) => (counts[group] ?? 0) > 0);
  const equations = [occupied, ...exact.map(({ groups }) => groups)];
  if (delicate.length === 0 || equations.length ** 2 * counts.length > DERIVATION_LIMIT) return null;
  const order = occupied.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const span = spanOf(equations, counts.length, order);
  const blame = (sources: readonly number[]) =>
    smallestOf(
      sources.flatMap((source) => exact[source - 1] ?? []),
      counts,
    );
  for (const groups of delicate) {
    const culprit = blame(span.explain(groups) ?? []);
    if (culprit) return culprit;
  }
  for (const { columns, sources } of span.rows) {
    const support = occupied.filter((group) => columns[group] !== 0);
    // Multiples of a group's sum speak of no group.
    if (!support.every((group) => columns[group] === 1) || !isDelicate(support)) continue;
    const culprit = blame([...sources.keys()].filter((source) => sources[source] !== 0));
    if (culprit) return culprit;
  }
  return null;
}

/** A shown row inside a row (or inside the unknown rows) of another category, of which a delicate remainder is left. */
function findNested(
  breakouts: readonly (readonly Row[])[],
  exact: readonly (readonly ExactRow[])[],
  { counts, isDelicate }: Judge,
): ExactRow | null {
  for (const [category, rows] of breakouts.entries()) {
    const shown = exact[category]!;
    const known = new Set(shown.flatMap(({ groups }) => groups));
    const unknown = rows.flatMap(({ groups }) => groups.filter((group) => !known.has(group)));
    for (const whole of [...shown.map(({ groups }) => groups), unknown]) {
      const within = new Set(whole);
      for (const [other, others] of exact.entries()) {
        if (other === category) continue;
        const inside = others.filter(({ groups }) => groups.every((group) => within.has(group)));
        if (!leavesDelicate(whole, inside, { counts, isDelicate })) continue;
        return smallestOf(inside, counts);
      }
    }
  }
  return null;
}

/**
 * Whether a delicate group is left when a reader takes away the rows inside: all of them, one, or all but one. Rows of one
 * table share nobody, so numbers of people tell first, and all but one leave what all leave and that one.
 */
function leavesDelicate(
  whole: Groups,
  inside: readonly ExactRow[],
  { counts, isDelicate }: Pick<Judge, 'counts' | 'isDelicate'>,
): boolean {
  if (inside.length === 0) return false;
  const people = countOf(whole, counts);
  const sizes = inside.map((row) => countOf(row.groups, counts));
  const leftByAll = people - sizes.reduce((sum, size) => sum + size, 0);
  const isFew = (left: number) => left > 0 && left < UNANIMITY_LIMIT;
  let known: Groups | null = null;
  const rest = () => (known ??= withoutRows(whole, inside));
  return (
    (isFew(leftByAll) && isDelicate(rest())) ||
    inside.some((row, at) => isFew(people - sizes[at]!) && isDelicate(withoutRows(whole, [row]))) ||
    (inside.length > 2 &&
      inside.some((row, at) => isFew(leftByAll + sizes[at]!) && isDelicate([...rest(), ...row.groups])))
  );
}

function withoutRows(whole: Groups, rows: readonly { readonly groups: Groups }[]): Groups {
  const taken = new Set(rows.flatMap(({ groups }) => groups));
  return whole.filter((group) => !taken.has(group));
}

/** Favorable, neutral and unfavorable shares and the score (0 to 1) of a group in a dimension: means of its items, as shown (F2). */
function sharesOf(input: DisclosureInput, groups: Groups, items: readonly PlannedItem[]): number[] {
  const sums = [0, 0, 0, 0];
  let answered = 0;
  for (const { position } of items) {
    const histogram = addHistograms(
      groups.map((group) => input.finest[group]?.histograms[position] ?? []),
      LIKERT_POINTS,
    );
    const answers = countAnswers(histogram);
    if (answers === 0) continue;
    const [one = 0, two = 0, three = 0, four = 0, five = 0] = histogram;
    answered += 1;
    [four + five, three, one + two, (two + 2 * three + 3 * four) / 4 + five].forEach((part, index) => {
      sums[index]! += part / answers;
    });
  }
  return answered === 0 ? [] : sums.map((sum) => sum / answered);
}

const allParts = (parts: readonly number[]) => parts.slice(0, 3);
const favorableOnly = (parts: readonly number[]) => parts.slice(0, 1);
const scoreOnly = (parts: readonly number[]) => parts.slice(3);
const isExtreme = (share: number) => share > NEARLY_ALL + ROUNDING || share < NEARLY_NONE - ROUNDING;
