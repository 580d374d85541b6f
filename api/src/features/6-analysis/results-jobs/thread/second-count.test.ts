import { describe, expect, it } from '@jest/globals';
import { categoryOf } from '../../disclosure-control/testing/random-organization.ts';
import { mergeAggregates, startAggregation } from '../../aggregation/index.ts';
import { checkCounts, planSecondCount, startSecondCount } from './second-count.ts';

const categories = [categoryOf('a', 3), categoryOf('b', 2)];
const frame = {
  items: (['likert5', 'enps', 'open', 'likert5'] as const).map((type, stored) => ({ type, stored })),
  dimensions: [[0, 3]],
  categories,
  unitIds: new Map(categories.flatMap(({ units }) => units.map(({ id }) => [`copy-${id}`, id] as const))),
};
const people = Array.from({ length: 60 }, (_, person) => ({
  answers: [1 + (person % 5), person % 11, null, person % 7 === 0 ? null : 1 + (person % 4)],
  unitIds: person % 9 === 0 ? [] : [`copy-a${person % 3}`, `copy-b${person % 2}`],
}));

/** A number of responses from which only totals and random cells are counted twice. */
const MANY = 20_001;

/**
 * Returns the check of both counts, with the aggregation of `seen`, as if there were `submissions` responses, each counted in three
 * parts.
 */
function check(submissions: number, seen = people) {
  const plan = planSecondCount(frame, submissions);
  const thirds = <One>(all: readonly One[]) => [0, 1, 2].map((third) => all.filter((_, index) => index % 3 === third));
  const seconds = thirds(people).map((some) => {
    const second = startSecondCount(frame, plan);
    for (const one of some) second.add(one);
    return second.finish();
  });
  const parts = thirds(seen).map((some) => {
    const engine = startAggregation(frame);
    for (const one of some) engine.add(one);
    return engine.finish();
  });
  return () => checkCounts(frame, plan, { aggregates: mergeAggregates(parts), seconds });
}
/** One person has other answers. */
const otherAnswer = people.map((one, index) => (index === 4 ? { ...one, answers: [1, 2, null, 3] } : one));
/** Two people of different units are swapped. */
const otherUnits = people.map((one, index) => (index < 2 ? { ...one, unitIds: people[1 - index]!.unitIds } : one));

describe('second count', () => {
  it.each([60, MANY])('agrees with the aggregation of the same responses (%d responses)', (submissions) => {
    expect(check(submissions)).not.toThrow();
  });

  it('detects a differently aggregated answer for any number of responses', () => {
    for (const submissions of [60, MANY]) {
      expect(check(submissions, otherAnswer)).toThrow('answers to an item');
      expect(check(submissions, people.slice(1))).toThrow('responses');
    }
  });

  it('detects answers in the wrong group if all finest groups are counted twice', () => {
    expect(check(60, otherUnits)).toThrow('differ');
  });

  it('detects swapped units in random cells if only those are counted twice', () => {
    const swapped = people.map((one) => ({
      ...one,
      unitIds: one.unitIds.map((id) => ({ 'copy-a0': 'copy-a1', 'copy-a1': 'copy-a0' })[id] ?? id),
    }));
    expect(check(MANY, swapped)).toThrow('a unit');
  });
});
