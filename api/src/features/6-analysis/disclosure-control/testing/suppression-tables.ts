import fc from 'fast-check';
import type { FinestGroup } from '../../aggregation/index.ts';
import { conjunctions, countOf, toBreakouts, toCrossedTables } from '../rows.ts';
import { ALL_RULES, type Rules } from '../rules.ts';
import {
  weightByPeople,
  type SuppressionPlan,
  type SuppressionStep,
  type SuppressionTable,
} from '../suppression-plan.ts';
import { categoryOf } from './random-organization.ts';

/** People by unit of one category (down) and another (across). With one column there is only one category. */
export type People = readonly (readonly number[])[];

const THRESHOLD = 5;

/** Generates random people by units, with many small units and enough people for results. */
export const anyPeople = ({ down = 5, across = 4, most = 12 } = {}): fc.Arbitrary<People> =>
  fc
    .tuple(fc.integer({ min: 2, max: down }), fc.integer({ min: 1, max: across }))
    .chain(([rows, columns]) => {
      const row = fc.array(fc.integer({ min: 0, max: most }), { minLength: columns, maxLength: columns });
      return fc.array(row, { minLength: rows, maxLength: rows });
    })
    .filter((people) => people.flat().reduce((sum, one) => sum + one, 0) >= THRESHOLD);

/** Returns the tables of these people without suppression. */
export function tableOf(people: People, rules: Partial<Rules> = {}): SuppressionTable {
  const isOneWay = people[0]!.length === 1;
  const sizes = isOneWay ? [people.length] : [people.length, people[0]!.length];
  const groups = people.flatMap((row, one) =>
    row.map((respondents, other) => ({ units: isOneWay ? [one] : [one, other], respondents })),
  );
  return tableOfGroups(sizes, groups, rules);
}

/** People, or answers, of one combination of units; null for people without a unit in a category. */
export interface Combination {
  readonly units: readonly (number | null)[];
  readonly respondents: number;
  /** Answers to the item whose tables are wanted; absent for the tables of respondents. */
  readonly answers?: number;
}

/** Returns the tables of categories with these numbers of units, without suppression. Combinations without people are skipped. */
export function tableOfGroups(
  sizes: readonly number[],
  groups: readonly Combination[],
  rules: Partial<Rules> = {},
): SuppressionTable {
  const categories = sizes.map((size, at) => categoryOf(`category ${at}`, size));
  const present = groups.filter(({ respondents }) => respondents > 0);
  const finest = present.map(({ units, respondents }): FinestGroup => {
    const ids = units.map((unit, at) => (unit === null ? null : categories[at]!.units[unit]!.id));
    return { units: ids, respondents, histograms: [] };
  });
  const oneWay = toBreakouts(categories, finest);
  const breakouts = [...oneWay, ...toCrossedTables(categories, oneWay).map(({ rows }) => rows)];
  return {
    breakouts,
    counts: present.map(({ respondents, answers = respondents }) => answers),
    conjunctions: conjunctions(finest),
    threshold: THRESHOLD,
    showsCounts: present.every(({ answers }) => answers === undefined),
    hidden: breakouts.map(() => new Map()),
    rules: { ...ALL_RULES, ...rules },
  };
}

/** Generates random people in two or three categories, some without a unit, of whom some skipped an item. */
export const anyCombinations = ({ most = 8 } = {}): fc.Arbitrary<SuppressionTable> =>
  fc
    .record({
      sizes: fc.array(fc.integer({ min: 2, max: 3 }), { minLength: 2, maxLength: 3 }),
      isItem: fc.boolean(),
    })
    .chain(({ sizes, isItem }) => {
      const units = sizes.map((size) => fc.option(fc.nat(size - 1), { freq: 6 }));
      const one = fc.record({
        units: fc.tuple(...units),
        respondents: fc.integer({ min: 1, max: most }),
        skips: fc.nat(2),
      });
      return fc
        .uniqueArray(one, { minLength: 2, maxLength: 9, selector: ({ units: own }) => own.join() })
        .map((groups) =>
          tableOfGroups(
            sizes,
            groups.map(({ units: own, respondents, skips }) => ({
              units: own,
              respondents,
              ...(isItem ? { answers: Math.max(0, respondents - skips) } : {}),
            })),
          ),
        );
    })
    .filter(({ counts, threshold }) => counts.reduce((sum, one) => sum + one, 0) >= threshold);

/** Runs steps from an empty plan. */
export function runSteps(table: SuppressionTable, steps: readonly SuppressionStep[]): SuppressionPlan {
  const plan = table.hidden.map((reasons) => new Map(reasons));
  for (const step of steps) step(table, plan, weightByPeople(table));
  return plan;
}

/** Returns the finest groups of every published cell and of the total. */
export function publishedSums({ breakouts, counts }: SuppressionTable, plan: SuppressionPlan): (readonly number[])[] {
  const cells = breakouts.flatMap((rows, table) =>
    rows.flatMap(({ groups }, position) => (plan[table]!.has(position) ? [] : [groups])),
  );
  return [[...counts.keys()], ...cells];
}

/** Returns the protected groups: conjunctions, and differences of nested published cells, under the threshold. */
export function protectedGroups(table: SuppressionTable, plan: SuppressionPlan): (readonly number[])[] {
  const sums = publishedSums(table, plan);
  const differences = sums.flatMap((outer) =>
    sums.flatMap((inner) =>
      inner.length < outer.length && inner.every((group) => outer.includes(group))
        ? [outer.filter((group) => !inner.includes(group))]
        : [],
    ),
  );
  return [...table.conjunctions, ...differences].filter((groups) => {
    const people = countOf(groups, table.counts);
    return people > 0 && people < table.threshold;
  });
}

/**
 * Returns whether the sum of a group is a linear combination of the published sums, by elimination over integers. It is independent of
 * the modular elimination.
 */
export function isDetermined(sums: readonly (readonly number[])[], groups: readonly number[], width: number): boolean {
  const all = Array.from({ length: width }, (_, group) => group);
  return rankOf([...sums, groups], all) === rankOf(sums, all);
}

/** Returns whether some linear combination of the published sums involves groups of `members` only. */
export function involvesOnly(sums: readonly (readonly number[])[], members: readonly number[], width: number): boolean {
  const all = Array.from({ length: width }, (_, group) => group);
  const others = all.filter((group) => !members.includes(group));
  // Combinations that are zero outside of the members are a space of the difference of both ranks.
  return rankOf(sums, others) < rankOf(sums, all);
}

/** Returns the rank of sums over some columns, by elimination over integers. */
function rankOf(sums: readonly (readonly number[])[], columns: readonly number[]): number {
  const rows: bigint[][] = sums.map((members) => columns.map((group) => (members.includes(group) ? 1n : 0n)));
  let found = 0;
  for (const column of columns.keys()) {
    const pivot = rows.findIndex((row, at) => at >= found && row[column] !== 0n);
    if (pivot < 0) continue;
    [rows[found], rows[pivot]] = [rows[pivot]!, rows[found]!];
    const top = rows[found]!;
    for (const row of rows.slice(found + 1)) {
      const [factor, own] = [row[column]!, top[column]!];
      if (factor !== 0n) row.forEach((value, at) => (row[at] = value * own - top[at]! * factor));
    }
    found += 1;
  }
  return found;
}
