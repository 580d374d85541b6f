import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countResponses, type ItemType } from './count-responses.ts';
import { categoryOf } from '../disclosure-control/testing/random-organization.ts';
import { startAggregation } from './aggregator.ts';
import { listwiseOf, spreadOf } from '../statistics/index.ts';

const categories = [categoryOf('a', 3), categoryOf('b', 2)];
const TYPES: ItemType[] = ['likert5', 'likert5', 'enps', 'likert5', 'open'];
const frame = {
  items: TYPES.map((type, stored) => ({ type, stored })),
  dimensions: [[0, 1], [3]],
  categories,
  unitIds: new Map(categories.flatMap(({ units }) => units.map(({ id }) => [`copy-${id}`, id] as const))),
};
const likert = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null, freq: 4 });
const person = fc.record({
  answers: fc.tuple(
    likert,
    likert,
    fc.option(fc.integer({ min: 0, max: 10 }), { nil: null }),
    likert,
    fc.constant(null),
  ),
  a: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
  b: fc.option(fc.integer({ min: 0, max: 1 }), { nil: null }),
  isReversed: fc.boolean(),
});
type Person = ReturnType<(typeof person)['generate']>['value'];

const unitsOf = ({ a, b }: Person) => [a === null ? [] : [`a${a}`], b === null ? [] : [`b${b}`]].flat();
const aggregate = (people: readonly Person[]) => {
  const aggregator = startAggregation(frame);
  for (const one of people) {
    const units = unitsOf(one).map((id) => `copy-${id}`);
    aggregator.add({ answers: one.answers, unitIds: one.isReversed ? units.toReversed() : units });
  }
  return aggregator.finish();
};
const favorable = (value: number | null | undefined) => value != null && value >= 4;

describe('startAggregation', () => {
  it('returns the same groups as a naive count of the raw answers', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 60 }), (people) => {
        const { finest, responses } = aggregate(people);
        const naive = countResponses(
          people.map((one) => ({ answers: one.answers, unitIds: unitsOf(one) })),
          frame.items,
          categories,
        );
        const byUnits = (groups: typeof naive) =>
          new Map(groups.map((group) => [group.units.join('|'), [group.respondents, group.histograms]]));
        expect(responses).toBe(people.length);
        expect(byUnits([...finest])).toEqual(byUnits(naive));
      }),
      { seed: 7, numRuns: 80 },
    );
  });

  it('sums item pairs and scores over all persons', () => {
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 60 }), (people) => {
        const { whole: moments } = aggregate(people);
        const items = [0, 1, 3];
        items.forEach((i, row) =>
          items.forEach((j, column) => {
            const at = row * 3 + column;
            const both = people.filter(({ answers }) => answers[i] != null && answers[j] != null);
            expect(moments.pairs[at]).toBe(both.length);
            expect(moments.pairs[9 + at]).toBe(both.filter(({ answers }) => favorable(answers[i])).length);
            expect(moments.pairs[18 + at]).toBe(
              both.filter(({ answers }) => favorable(answers[i]) && favorable(answers[j])).length,
            );
          }),
        );
        const scores = people.map(({ answers }) => {
          const given = [answers[0], answers[1]].filter((value) => value != null);
          return given.length === 0 ? null : 25 * (given.reduce((sum, value) => sum + value, 0) / given.length - 1);
        });
        const known = scores.filter((score) => score !== null);
        const spread = spreadOf(moments.persons, 0);
        expect(spread.persons).toBe(known.length);
        expect(spread.sum).toBeCloseTo(
          known.reduce((sum, score) => sum + score, 0),
          8,
        );
        // One answered item of two is half of them, so the person counts.
        const complete = people.filter(({ answers }, index) => scores[index] !== null && answers[3] != null);
        expect(listwiseOf(moments.persons, 2).persons).toBe(complete.length);
      }),
      { seed: 8, numRuns: 60 },
    );
  });
});
