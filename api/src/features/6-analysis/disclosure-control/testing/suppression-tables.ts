import fc from 'fast-check';
import type { FinestGroup } from '../../aggregation/index.ts';
import { conjunctions, toBreakouts, toCrossedTables } from '../rows.ts';
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
  const [down, across] = [categoryOf('down', people.length), categoryOf('across', people[0]!.length)];
  const categories = isOneWay ? [down] : [down, across];
  const finest = people.flatMap((row, one) =>
    row.flatMap((respondents, other): FinestGroup[] => {
      const units = [down.units[one]!.id, across.units[other]!.id].slice(0, categories.length);
      return respondents === 0 ? [] : [{ units, respondents, histograms: [] }];
    }),
  );
  const oneWay = toBreakouts(categories, finest);
  const breakouts = [...oneWay, ...toCrossedTables(categories, oneWay).map(({ rows }) => rows)];
  return {
    breakouts,
    counts: finest.map(({ respondents }) => respondents),
    conjunctions: conjunctions(finest),
    threshold: THRESHOLD,
    showsCounts: true,
    hidden: breakouts.map(() => new Map()),
    rules: { ...ALL_RULES, ...rules },
  };
}

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
    const people = groups.reduce((sum, group) => sum + table.counts[group]!, 0);
    return people > 0 && people < table.threshold;
  });
}

/**
 * Returns whether the sum of a group is a linear combination of the published sums, by elimination over integers. It is independent of
 * the modular elimination.
 */
export function isDetermined(sums: readonly (readonly number[])[], groups: readonly number[], width: number): boolean {
  const rowOf = (members: readonly number[]) =>
    Array.from({ length: width }, (_, group) => (members.includes(group) ? 1n : 0n));
  const rank = (rows: bigint[][]): number => {
    let found = 0;
    for (let column = 0; column < width; column += 1) {
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
  };
  return rank([...sums, groups].map(rowOf)) === rank(sums.map(rowOf));
}
