import { describe, expect, it } from '@jest/globals';
import { conjunctions, countOf, toBreakouts, toCrossedTables, type Row } from './rows.ts';
import { categoryOf, dimensionsOf, inputOf } from './testing/random-organization.ts';
import { variedOrganization } from './testing/varied-organization.ts';

const organizations = Array.from({ length: 30 }, (_, at) => variedOrganization(at + 1, { largest: 150 }));

/** The people of an organization by units: null for people without a unit, undefined for any. */
function countPeople(
  { input, responses }: (typeof organizations)[number],
  units: readonly (string | null | undefined)[],
): number {
  return responses.filter(({ unitIds }) =>
    units.every((unit, category) => {
      if (unit === undefined) return true;
      if (unit !== null) return unitIds.includes(unit);
      return input.categories[category]!.units.every(({ id }) => !unitIds.includes(id));
    }),
  ).length;
}
/** Returns each choice of one option per list. */
const product = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((all, list) => all.flatMap((one) => list.map((option) => [...one, option])), [[]]);

const small = inputOf(
  [
    { unitIds: ['a0', 'b1'], answers: [4] },
    { unitIds: ['a0', 'b1'], answers: [5] },
    { unitIds: ['a1'], answers: [1] },
    { unitIds: ['b0'], answers: [2] },
  ],
  [categoryOf('a', 3), categoryOf('b', 2)],
  dimensionsOf([1]),
);

describe('rows of the tables', () => {
  const breakouts = toBreakouts(small.categories, small.finest);

  it('are the units of a category, also empty ones, and people without a unit', () => {
    expect(breakouts[0]).toEqual([
      { unit: 'a0', name: 'a 0', groups: [0], selection: [[0, 'a0']], parents: [] },
      { unit: 'a1', name: 'a 1', groups: [1], selection: [[0, 'a1']], parents: [] },
      { unit: 'a2', name: 'a 2', groups: [], selection: [[0, 'a2']], parents: [] },
      { unit: null, name: null, groups: [2], selection: [[0, null]], parents: [] },
    ]);
    expect(toBreakouts([categoryOf('a', 1)], [{ units: ['a0'], respondents: 3, histograms: [] }])[0]).toHaveLength(1);
  });

  it('of two categories are their occupied intersections', () => {
    expect(toCrossedTables(small.categories, breakouts)).toEqual([
      {
        categories: [0, 1],
        rows: [
          rowOf({ unit: 'a0', name: 'a 0' }, [0], ['a0', 'b1'], [0, 1]),
          rowOf({ unit: 'a1', name: 'a 1' }, [1], ['a1', null], [1, 2]),
          rowOf({ unit: null, name: null }, [2], [null, 'b0'], [3, 0]),
        ],
      },
    ]);
  });
  const rowOf = (
    names: Pick<Row, 'unit' | 'name'>,
    groups: number[],
    [a, b]: readonly (string | null)[],
    [first, second]: readonly [number, number],
  ) => ({
    ...names,
    groups,
    selection: [
      [0, a],
      [1, b],
    ],
    parents: [
      { table: 0, position: first },
      { table: 1, position: second },
    ],
  });

  it('count the people of their units in random organizations', () => {
    for (const organization of organizations) {
      const { categories, finest } = organization.input;
      const people = finest.map(({ respondents }) => respondents);
      const tables = toBreakouts(categories, finest);
      const all = [...tables, ...toCrossedTables(categories, tables).map(({ rows }) => rows)];
      for (const { groups, selection } of all.flat()) {
        const units = categories.map((_, category) => selection.find(([one]) => one === category)?.[1]);
        expect(countOf(groups, people)).toBe(countPeople(organization, units));
      }
      // Each table divides everyone.
      for (const rows of all)
        expect(
          countOf(
            rows.flatMap(({ groups }) => groups),
            people,
          ),
        ).toBe(organization.responses.length);
    }
  });
});

describe('conjunctions', () => {
  it('are all occupied intersections of units of any categories', () => {
    for (const organization of organizations) {
      const { categories, finest } = organization.input;
      const options = categories.map(({ units }) => [undefined, null, ...units.map(({ id }) => id)]);
      const sizes = product(options)
        .filter((units) => units.some((unit) => unit !== undefined))
        .map((units) => countPeople(organization, units))
        .filter((count) => count > 0);
      const found = conjunctions(finest).map((groups) =>
        countOf(
          groups,
          finest.map(({ respondents }) => respondents),
        ),
      );
      const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
      expect(sorted(found)).toEqual(sorted(sizes));
    }
  });

  it('list the finest groups in which their units occur', () => {
    const finest = [
      ['a0', 'b0'],
      ['a0', 'b1'],
      ['a1', 'b1'],
    ].map((units) => ({ units, respondents: 1, histograms: [] }));
    // a0; b0; a0 and b0; b1; a0 and b1; a1; a1 and b1
    expect(conjunctions(finest)).toEqual([[0, 1], [0], [0], [1, 2], [1], [2], [2]]);
  });
});
