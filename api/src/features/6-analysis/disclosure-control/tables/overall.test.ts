import { describe, expect, it } from '@jest/globals';
import { discloseAll } from '../disclose-all.ts';
import { ALL_RULES, type Rules } from '../rules.ts';
import { aggregateInput, numberOf } from '../testing/aggregate-input.ts';
import { categoryOf, dimensionsOf } from '../testing/random-organization.ts';

type Answers = readonly (number | null)[];

/** Publishes answers of people to two Likert items, an eNPS question and an open one. */
function publish(answers: readonly Answers[], rules: Rules = ALL_RULES) {
  const [likert] = dimensionsOf([2]);
  const others = (['enps', 'open'] as const).map((type) => ({ ...dimensionsOf([1], type)[0]!.items[0]!, key: type }));
  const responses = answers.map((one) => ({ unitIds: ['a0'], answers: one }));
  const dimensions = [likert!, { key: 'outcome', name: likert!.name, items: others }];
  return discloseAll(aggregateInput(responses, [categoryOf('a', 1)], dimensions), rules).table;
}
/** Answers to the eNPS question, with other answers that vary. */
const withEnps = (enps: readonly number[]): Answers[] =>
  enps.map((answer, person) => [1 + (person % 5), 1 + ((person + 2) % 5), answer, null]);

describe('eNPS of the organization', () => {
  const mixed = [...numberOf(6, 3), ...numberOf(5, 8), ...numberOf(9, 10)];

  it('is the share of promoters less that of detractors, with its interval', () => {
    // 9 − 6 of 20; the standard error is √((15/20 − (3/20)²)/20).
    const half = 1.96 * 100 * Math.sqrt((15 / 20 - (3 / 20) ** 2) / 20);
    expect(publish(withEnps(mixed)).enps).toEqual({
      hidden: null,
      value: 15,
      low: Math.round(15 - half),
      high: Math.round(15 + half),
      answers: 20,
    });
  });

  it.each([
    ['detractors', [...numberOf(2, 0), ...numberOf(9, 8), ...numberOf(9, 9)]],
    ['passives', [...numberOf(9, 6), ...numberOf(2, 7), ...numberOf(9, 9)]],
    ['promoters', [...numberOf(9, 6), ...numberOf(9, 7), ...numberOf(2, 10)]],
  ])('is withheld if nearly none are %s, because value and interval together disclose their number', (_, answers) => {
    expect(publish(withEnps(answers)).enps).toMatchObject({ hidden: 'secondary', value: null, answers: null });
    expect(publish(withEnps(answers), { ...ALL_RULES, limits: false }).enps).toMatchObject({ hidden: null });
  });

  it('is withheld for fewer answers than the threshold', () => {
    const few = (count: number): Answers[] =>
      withEnps(mixed).map((answers, person) => (person < count ? answers : [...answers.slice(0, 2), null, null]));
    const unlimited = { ...ALL_RULES, limits: false };
    expect(publish(few(4), unlimited).enps).toMatchObject({ hidden: 'primary', value: null, low: null, high: null });
    expect(publish(few(5), unlimited).enps).toMatchObject({ hidden: null, answers: 5 });
  });
});

describe('items of the organization', () => {
  /** The second item has this many answers, of 30 people. */
  const withAnswers = (count: number) =>
    publish(
      Array.from({ length: 30 }, (_, person) => [
        1 + (person % 5),
        person < count ? 1 + ((3 * person) % 5) : null,
        person % 11,
        null,
      ]),
    );

  it('are published from the threshold on, and enter their dimension then', () => {
    const [few, enough] = [withAnswers(4), withAnswers(20)];
    expect(few.dimensions[0]!.items.map(({ result }) => result.hidden)).toEqual([null, 'primary']);
    expect(enough.dimensions[0]!.items.map(({ result }) => result.hidden)).toEqual([null, null]);
    // 12 of 30 are favorable to the first item, and as many to the dimension if it is alone.
    expect(few.dimensions[0]!.result.favorability?.value).toBe(40);
    const [first, second] = enough.dimensions[0]!.items.map(({ result }) => result.favorability!.value);
    expect(enough.dimensions[0]!.result.favorability?.value).toBe(Math.round((first! + second!) / 2));
  });

  it('of other types are no Likert items, and a dimension without any is withheld', () => {
    const { dimensions, product } = withAnswers(20);
    expect(dimensions[1]).toMatchObject({ key: 'outcome', items: [], result: { hidden: 'primary' } });
    expect(product?.favorability).toEqual(dimensions[0]!.result.favorability);
  });

  it('without answers leave no product', () => {
    const { dimensions, product } = publish(numberOf(12, 0).map((_, person) => [null, null, person % 11, null]));
    expect(dimensions.map(({ result }) => result.hidden)).toEqual(['primary', 'primary']);
    expect(product).toMatchObject({ hidden: 'primary', favorability: null });
  });
});
