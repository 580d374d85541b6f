import { compare, fraction, type Fraction } from '../engine/fraction.ts';
import type { BreakoutPlan } from '../gate/breakout-plan.ts';
import type { DisclosureInput } from '../gate/disclosure-input.ts';
import type { DisclosedTable } from '../gate/disclosed.ts';

/*
 * Somebody who reads the whole reply, knows who belongs to which units and which items each of them answered, and takes
 * every rounded percentage for exact. Written apart from the gate, in exact fractions, without its elimination.
 */

const zero = fraction(0);
const times = (a: Fraction, b: Fraction) => fraction(a.numerator * b.numerator, a.denominator * b.denominator);
const minus = (a: Fraction, b: Fraction) =>
  fraction(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);
const isZero = (a: Fraction) => compare(a, zero) === 0;

/** Rows in echelon form, each with its first column; enough to tell whether another row follows from them. */
function echelon(equations: readonly (readonly Fraction[])[]) {
  const rows: { lead: number; values: Fraction[] }[] = [];
  const reduce = (values: readonly Fraction[]) => {
    let rest = [...values];
    for (const row of rows) {
      const factor = rest[row.lead]!;
      if (!isZero(factor)) rest = rest.map((value, column) => minus(value, times(factor, row.values[column]!)));
    }
    return rest;
  };
  for (const equation of equations) {
    const rest = reduce(equation);
    const lead = rest.findIndex((value) => !isZero(value));
    if (lead < 0) continue;
    const first = rest[lead]!;
    rows.push({ lead, values: rest.map((value) => times(value, fraction(first.denominator, first.numerator))) });
  }
  return { follows: (values: readonly Fraction[]) => reduce(values).every(isZero) };
}

/** Groups of at most three finest groups, and every conjunction of units, that hold 1 to k−1 of `counts`. */
function protectedGroups(input: DisclosureInput, counts: readonly number[]): number[][] {
  const occupied = counts.flatMap((count, group) => (count > 0 ? [group] : []));
  const isSmall = (groups: readonly number[]) => {
    const people = groups.reduce((sum, group) => sum + counts[group]!, 0);
    return people > 0 && people < input.threshold;
  };
  const small = occupied.filter((group) => isSmall([group]));
  const unions = small.flatMap((a, i) => [
    [a],
    ...small.slice(i + 1).flatMap((b, j) => [[a, b], ...small.slice(i + j + 2).map((c) => [a, b, c])]),
  ]);
  const units = input.categories.flatMap((category, position) =>
    [null, ...category.units.map((unit) => unit.id)].map((unit) =>
      occupied.filter((group) => input.finest[group]!.units[position] === unit),
    ),
  );
  return [...unions, ...units].filter(isSmall);
}

const indicator = (groups: readonly number[], width: number) => {
  const columns = Array.from({ length: width }, () => zero);
  for (const group of groups) columns[group] = fraction(1);
  return columns;
};

function findIn(
  input: DisclosureInput,
  counts: readonly number[],
  shown: readonly (readonly number[])[],
  what: string,
): string[] {
  const width = counts.length;
  const occupied = (groups: readonly number[]) => groups.filter((group) => counts[group]! > 0);
  const known = echelon(
    [counts.map((_, group) => group), ...shown].map((groups) => indicator(occupied(groups), width)),
  );
  return protectedGroups(input, counts)
    .filter((groups) => known.follows(indicator(groups, width)))
    .map((groups) => `${what}: groups ${groups.join('+')}`);
}

/** Groups under the threshold whose number of people, or whose answers, follow from the reply (all items answered by all). */
export function attackReply(input: DisclosureInput, reply: DisclosedTable): string[] {
  if (reply.status !== 'ready') return [];
  const rowsWhere = (isShown: (unit: DisclosedTable['breakouts'][number]['units'][number]) => boolean) =>
    reply.breakouts.flatMap((breakout, position) =>
      breakout.units
        .filter(isShown)
        .map((unit) => input.finest.flatMap((group, index) => (group.units[position] === unit.id ? [index] : []))),
    );
  const counts = input.finest.map((group) => group.respondents);
  return [
    ...findIn(
      input,
      counts,
      rowsWhere((unit) => unit.responses !== null),
      'respondents',
    ),
    ...reply.dimensions.flatMap(({ key }) =>
      findIn(
        input,
        counts,
        rowsWhere((unit) =>
          unit.dimensions.some((dimension) => dimension.key === key && dimension.result.hidden === null),
        ),
        key,
      ),
    ),
    ...pinnedCounts(reply),
  ];
}

/** The same for one item at a time on its own answers, given which items entered which dimension. */
export function attackItems(input: DisclosureInput, plan: BreakoutPlan): string[] {
  return plan.dimensions.flatMap((dimension) =>
    dimension.items.flatMap((item) => {
      const counts = input.finest.map((group) =>
        group.histograms[item.position]!.reduce((sum, count) => sum + count, 0),
      );
      const shown = plan.breakouts.flatMap((rows, category) =>
        rows.flatMap((row, position) =>
          dimension.hidden[category]!.has(position) || item.plan[category]!.has(position) ? [] : [row.groups],
        ),
      );
      return counts.reduce((sum, count) => sum + count, 0) < input.threshold
        ? []
        : findIn(input, counts, shown, `item ${item.position}`);
    }),
  );
}

/** Hidden rows of a category whose sizes have one solution, given their sum and what "fewer than k" says. */
function pinnedCounts(reply: DisclosedTable): string[] {
  return reply.breakouts.flatMap(({ category, units }) => {
    const hidden = units.filter((unit) => unit.responses === null);
    const left = (reply.participation.responses ?? 0) - units.reduce((sum, unit) => sum + (unit.responses ?? 0), 0);
    const ranges = hidden.map((unit) => (unit.hidden === 'small' ? [0, reply.threshold - 1] : [reply.threshold, left]));
    const solutions = new Set<string>();
    const solve = (index: number, rest: number, sizes: number[]) => {
      if (solutions.size > 1 || rest < 0) return;
      const range = ranges[index];
      if (!range) {
        if (rest === 0) solutions.add(sizes.join());
        return;
      }
      for (let size = range[0]!; size <= Math.min(range[1]!, rest); size += 1)
        solve(index + 1, rest - size, [...sizes, size]);
    };
    solve(0, left, []);
    const hasSmall = hidden.some((unit) => unit.hidden === 'small');
    return hasSmall && solutions.size === 1 ? [`${category.title}: sizes ${[...solutions].join()}`] : [];
  });
}
