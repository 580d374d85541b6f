import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../../platform/seeded-random.ts';
import type { StoredResponse } from '../../aggregation/index.ts';
import { categoryOf, dimensionsOf, inputOf } from '../testing/random-organization.ts';
import { suppressCells } from '../pipeline.ts';
import { discloseAll } from '../disclose-all.ts';
import { ALL_RULES } from '../rules.ts';

/** Builds units of these sizes with random answers, 1 to 5, to three items; `change` modifies a person's answers. */
function inputWith(sizes: readonly number[], change: (unit: number, answers: number[]) => void = () => undefined) {
  const random = seeded(7);
  const responses = sizes.flatMap((size, unit) =>
    Array.from({ length: size }, (): StoredResponse => {
      const answers = Array.from({ length: 3 }, () => 1 + Math.floor(5 * random()));
      change(unit, answers);
      return { unitIds: [`u${unit}`], answers };
    }),
  );
  return inputOf(responses, [categoryOf('u', sizes.length)], dimensionsOf([3]));
}
const itemsOf = (input: ReturnType<typeof inputWith>, suppression = suppressCells(input, ALL_RULES)) =>
  discloseAll(input, ALL_RULES, suppression).table.breakouts[0]!.units.map(
    ({ dimensions }) => dimensions[0]!.items?.filter(({ result }) => result.hidden === null) ?? [],
  );

describe('items of units', () => {
  it('are published for large units, favorability only', () => {
    const input = inputWith([60, 70, 80]);
    const units = itemsOf(input);
    expect(units.map(({ length }) => length)).toEqual([3, 3, 3]);
    for (const { result } of units.flat()) {
      expect(result.favorability?.bound).toBe('exact');
      expect([result.neutral, result.unfavorable, result.score]).toEqual([null, null, null]);
    }
  });

  it('are withheld for a unit with a nearly homogeneous item, which the other items would disclose', () => {
    const input = inputWith([60, 70, 80], (unit, answers) => {
      if (unit === 1) answers[2] = 5;
    });
    expect(itemsOf(input).map(({ length }) => length)).toEqual([3, 0, 3]);
  });

  it('are withheld where the figure of the organization excludes values of a limit, whatever the unit answered', () => {
    /** Publishes units of 60 and 50 people, of whom this many answered the last item favorably. */
    const shownWith = (favorableByUnit: readonly number[]) => {
      const left = [...favorableByUnit];
      const input = inputWith([60, 50], (unit, answers) => {
        answers[2] = left[unit]! > 0 ? 4 : 1 + (answers[2]! % 3);
        answers[0] = answers[1] = 1 + (Math.abs(left[unit]!) % 5);
        left[unit]! -= 1;
      });
      return itemsOf(input).map(({ length }) => length);
    };
    // Of 60 people at most 59 answered favorably, so "57 of 60 or more" would have three possible values.
    expect(shownWith([33, 26])).toEqual([0, 0]);
    expect(shownWith([40, 19])).toEqual([0, 0]);
    expect(shownWith([25, 30])).toEqual([3, 3]);
  });

  it('are withheld for units under the threshold', () => {
    const units = itemsOf(inputWith([60, 70, 3, 4]));
    expect(units[2]).toEqual([]);
    expect(units[3]).toEqual([]);
  });

  it('are withheld for units for which that was drawn', () => {
    const input = inputWith([60, 70, 80]);
    const suppression = suppressCells(input, ALL_RULES);
    const drawn = { levels: suppression.breakouts.map(() => new Map()), withoutItems: [new Set([0])] };
    const dimensions = suppression.dimensions.map((rows) => ({ ...rows, drawn }));
    expect(itemsOf(input, { ...suppression, dimensions }).map(({ length }) => length)).toEqual([0, 3, 3]);
  });
});
