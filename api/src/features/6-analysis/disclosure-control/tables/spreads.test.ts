import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../../platform/seeded-random.ts';
import { discloseAll } from '../disclose-all.ts';
import { aggregateInput } from '../testing/aggregate-input.ts';
import { categoryOf, dimensionsOf } from '../testing/random-organization.ts';
import { PRODUCT } from './spreads.ts';

const SIZES = [2, 3];
const PEOPLE = 60;

/** Publishes answers of 60 people to five items in two dimensions; `change` modifies a person's answers. */
function spreadsOf(change: (answers: (number | null)[], person: number) => void = () => undefined) {
  const random = seeded(5);
  const responses = Array.from({ length: PEOPLE }, (_, person) => {
    // The first dimension varies less than the second.
    const answers = SIZES.flatMap((size, dimension) =>
      Array.from({ length: size }, (): number | null => 1 + Math.floor((dimension === 0 ? 4 : 5) * random())),
    );
    change(answers, person);
    return { unitIds: [`a${person % 2}`], answers };
  });
  const { spreads } = discloseAll(aggregateInput(responses, [categoryOf('a', 2)], dimensionsOf(SIZES)));
  return { spreads, answers: responses.map((response) => response.answers) };
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Returns the standard deviation of a sample, in whole points. */
function deviationOf(values: readonly number[]) {
  const mean = meanOf(values);
  return Math.round(Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)));
}
/** Returns the deviation of the means over items of each of these dimensions, which are then averaged. */
const deviationAcross = (
  answers: readonly (readonly (number | null)[])[],
  dimensions: readonly (readonly number[])[],
  valueOf: (answer: number) => number,
) =>
  deviationOf(
    answers.map((one) => meanOf(dimensions.map((items) => meanOf(items.map((item) => valueOf(one[item]!)))))),
  );
const favorable = (answer: number) => (answer >= 4 ? 100 : 0);
const score = (answer: number) => 25 * (answer - 1);
const [FIRST, SECOND] = [
  [0, 1],
  [2, 3, 4],
];

describe('spreads of the organization', () => {
  it('are the standard deviations of persons, for the product and each dimension', () => {
    const { spreads, answers } = spreadsOf();
    const expected = (dimensions: readonly (readonly number[])[]) => ({
      favorability: deviationAcross(answers, dimensions, favorable),
      score: deviationAcross(answers, dimensions, score),
    });
    expect(spreads).toEqual([
      { key: PRODUCT, ...expected([FIRST, SECOND]) },
      { key: 'd0', ...expected([FIRST]) },
      { key: 'd1', ...expected([SECOND]) },
    ]);
    expect(new Set(spreads.map(({ favorability }) => favorability)).size).toBe(3);
  });

  it('leave out items with fewer answers than the threshold, and dimensions without others', () => {
    const withoutLast = spreadsOf((answers, person) => {
      if (person > 2) answers[4] = null;
    });
    const { answers } = withoutLast;
    const of = (dimensions: readonly (readonly number[])[]) => deviationAcross(answers, dimensions, favorable);
    expect(withoutLast.spreads.map(({ favorability }) => favorability)).toEqual([
      of([FIRST, [2, 3]]),
      of([FIRST]),
      of([[2, 3]]),
    ]);
    const withoutFirst = spreadsOf((one, person) => {
      if (person > 2) one[0] = one[1] = null;
    });
    const second = deviationAcross(withoutFirst.answers, [SECOND], favorable);
    expect(withoutFirst.spreads.map(({ favorability }) => favorability)).toEqual([second, null, second]);
  });

  it('are withheld where the figure is a limit, or that of the product would disclose one', () => {
    const { spreads } = spreadsOf((answers) => {
      answers[0] = answers[1] = 5;
    });
    expect(spreads).toMatchObject([
      { favorability: null, score: null },
      { favorability: null, score: null },
      { favorability: expect.any(Number), score: expect.any(Number) },
    ]);
  });

  it('are unknown without sums over persons', () => {
    const responses = Array.from({ length: 20 }, (_, person) => ({
      unitIds: ['a0'],
      answers: SIZES.flatMap((size) => Array.from({ length: size }, () => 1 + (person % 5))),
    }));
    const { table, spreads } = discloseAll({
      ...aggregateInput(responses, [categoryOf('a', 1)], dimensionsOf(SIZES)),
      whole: undefined,
    });
    expect(table.status).toBe('ready');
    expect(spreads).toEqual([]);
  });
});
