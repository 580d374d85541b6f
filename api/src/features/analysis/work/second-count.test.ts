import { describe, expect, it } from '@jest/globals';
import { categoryOf } from '../testing/random-organization.ts';
import { startFolding } from '../folding/start-folding.ts';
import { startSecondCount } from './second-count.ts';

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

/** Both counts of these people, the engine's after a change. */
function check(options: { whole?: number }, seen = people) {
  const second = startSecondCount(frame, options);
  const engine = startFolding(frame);
  for (const one of people) second.add(one);
  for (const one of seen) engine.add(one);
  return () => second.check(engine.finish());
}
/** One person answers otherwise. */
const otherAnswer = people.map((one, index) => (index === 4 ? { ...one, answers: [1, 2, null, 3] } : one));
/** Two people of different units change places. */
const otherUnits = people.map((one, index) => (index < 2 ? { ...one, unitIds: people[1 - index]!.unitIds } : one));

describe('the second count', () => {
  it.each([{}, { whole: 10 }])('agrees with the engine where both saw the same (%j)', (options) => {
    expect(check(options)).not.toThrow();
  });

  it('finds an answer that the engine counts otherwise, whatever the number of responses', () => {
    for (const options of [{}, { whole: 10 }]) {
      expect(check(options, otherAnswer)).toThrow('answers to an item');
      expect(check(options, people.slice(1))).toThrow('responses');
    }
  });

  it('finds answers in the wrong group where everything is counted twice', () => {
    expect(check({}, otherUnits)).toThrow('differ');
  });

  it('finds a unit that is mixed up with another in random cells where only those are counted twice', () => {
    const swapped = people.map((one) => ({
      ...one,
      unitIds: one.unitIds.map((id) => ({ 'copy-a0': 'copy-a1', 'copy-a1': 'copy-a0' })[id] ?? id),
    }));
    expect(check({ whole: 10 }, swapped)).toThrow('a unit');
  });
});
