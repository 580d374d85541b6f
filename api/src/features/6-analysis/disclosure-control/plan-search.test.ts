import type { CellSuppression } from './cell-suppression.ts';
import { describe, expect, it } from '@jest/globals';
import { categoryOf, dimensionsOf, inputOf } from './testing/random-organization.ts';
import { variedOrganization } from './testing/varied-organization.ts';
import { suppressCells } from './pipeline.ts';
import { ALL_RULES } from './rules.ts';

/** Builds people by unit of one category (down) and another (across), all with the same answer. */
function inputOfPeople(people: readonly (readonly number[])[], answer = 3) {
  const [down, across] = [categoryOf('down', people.length), categoryOf('across', people[0]!.length)];
  const responses = people.flatMap((row, one) =>
    row.flatMap((count, other) =>
      Array.from({ length: count }, () => ({
        unitIds: [down.units[one]!.id, across.units[other]!.id],
        answers: [answer, answer],
      })),
    ),
  );
  return inputOf(responses, [down, across], dimensionsOf([2]));
}
const hiddenNames = ({ breakouts, units }: CellSuppression) =>
  breakouts.flatMap((rows, table) =>
    rows.flatMap(({ selection }, position) =>
      units[table]!.has(position) ? [selection.map(([, unit]) => unit).join('×')] : [],
    ),
  );

// The smallest cells beside the cell of 2 people are those of 6. Each of these needs another complement.
const CHAIN = [
  [2, 6, 20, 20],
  [6, 9, 7, 20],
  [20, 7, 20, 20],
  [20, 20, 20, 20],
];

describe('searchPlan', () => {
  it('suppresses one rectangle around a small cell instead of a chain of smallest cells', () => {
    const hidden = hiddenNames(suppressCells(inputOfPeople(CHAIN), ALL_RULES));
    expect(hidden).toHaveLength(4);
    expect(hidden).toContain('down0×across0');
  });
  it('returns the same plan for all answers with the same sizes', () => {
    expect(suppressCells(inputOfPeople(CHAIN, 5), ALL_RULES)).toEqual(suppressCells(inputOfPeople(CHAIN), ALL_RULES));
  });
  it('is deterministic', () => {
    const { input } = variedOrganization(69, { largest: 150 });
    expect(suppressCells(input, ALL_RULES)).toEqual(suppressCells(input, ALL_RULES));
  });
});
