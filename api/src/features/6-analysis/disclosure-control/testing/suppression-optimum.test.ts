import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadSolver } from './attack/integer-program.ts';
import { findSuppressionOptimum } from './suppression-optimum.ts';
import { categoryOf, dimensionsOf, inputOf } from './random-organization.ts';

beforeAll(loadSolver);

/** Computes the optimum for people by unit of one category (down) and another (across), with two dimensions. */
function most(people: readonly (readonly number[])[]) {
  const [down, across] = [categoryOf('down', people.length), categoryOf('across', people[0]!.length)];
  const responses = people.flatMap((row, one) =>
    row.flatMap((count, other) =>
      Array.from({ length: count }, () => ({
        unitIds: row.length > 1 ? [down.units[one]!.id, across.units[other]!.id] : [down.units[one]!.id],
        answers: [3, 4, 4],
      })),
    ),
  );
  return findSuppressionOptimum(
    inputOf(responses, across.units.length > 1 ? [down, across] : [down], dimensionsOf([1, 2])),
  );
}
const column = (...people: readonly number[]) => people.map((count) => [count]);

describe('optimum of the size rules', () => {
  it('publishes all cells without a small unit', () => {
    expect(most(column(20, 23, 6))).toEqual({ cells: 6, isOptimal: true });
  });
  it('suppresses the cheapest other unit beside a small one', () => {
    expect(most(column(20, 23, 3))).toEqual({ cells: 4 - 2, isOptimal: true });
  });
  it('suppresses no further unit beside two small ones with the threshold together, and one beside fewer people', () => {
    expect(most(column(20, 23, 3, 3))).toEqual({ cells: 4, isOptimal: true });
    expect(most(column(20, 23, 1, 1))).toEqual({ cells: 2, isOptimal: true });
  });
  it('protects rows and columns of a crossed table', () => {
    // Nine cells; a small one costs a rectangle: itself and three others.
    const people = [
      [2, 9, 9],
      [9, 9, 9],
      [9, 9, 9],
    ];
    expect(most(people)).toEqual({ cells: 2 * (6 + 9 - 4), isOptimal: true });
  });
  it('publishes a cell that is its whole unit together with the unit', () => {
    const people = [
      [9, 0],
      [0, 9],
      [9, 0],
    ];
    expect(most(people)).toEqual({ cells: 2 * (5 + 3), isOptimal: true });
  });
});
