import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { categoryOf } from '../disclosure-control/testing/random-organization.ts';
import type { Aggregates } from './aggregates.ts';
import { mergeAggregates } from './merge-aggregates.ts';
import { startAggregation } from './aggregator.ts';

const categories = [categoryOf('a', 3), categoryOf('b', 2)];
const frame = {
  items: (['likert5', 'likert5', 'enps', 'open', 'likert5'] as const).map((type, stored) => ({ type, stored })),
  dimensions: [[0, 1], [4]],
  categories,
  unitIds: new Map(categories.flatMap(({ units }) => units.map(({ id }) => [`copy-${id}`, id] as const))),
};
const likert = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null, freq: 4 });
const enps = fc.option(fc.integer({ min: 0, max: 10 }), { nil: null });
const response = fc.record({
  answers: fc.tuple(likert, likert, enps, fc.constant(null), likert),
  unitIds: fc.subarray([...frame.unitIds.keys()]),
});
/** Responses, each with the thread that counts it. */
const divided = fc.array(fc.tuple(fc.nat({ max: 3 }), response), { maxLength: 60 });

function aggregate(responses: readonly (typeof response extends fc.Arbitrary<infer One> ? One : never)[]): Aggregates {
  const aggregator = startAggregation(frame);
  for (const one of responses) aggregator.add(one);
  return aggregator.finish();
}

describe('mergeAggregates', () => {
  it('returns the aggregates of a single thread for any division of responses over threads', () => {
    fc.assert(
      fc.property(divided, (all) => {
        const parts = [0, 1, 2, 3].map((thread) => aggregate(all.flatMap(([by, one]) => (by === thread ? [one] : []))));
        const alone = aggregate(all.map(([, one]) => one));
        const { whole, ...counted } = mergeAggregates(parts);
        expect(counted).toEqual({ responses: alone.responses, finest: alone.finest });
        expect(whole.pairs).toEqual(alone.whole.pairs);
        // Floating-point sums of scores depend on the order of addition in their last digits.
        for (const [at, total] of whole.persons.entries()) expect(total).toBeCloseTo(alone.whole.persons[at]!, 6);
      }),
      { seed: 9, numRuns: 80 },
    );
  });

  it('returns the same groups in the same order for any order of the parts', () => {
    fc.assert(
      fc.property(divided, (all) => {
        const parts = [0, 1, 2, 3].map((thread) => aggregate(all.flatMap(([by, one]) => (by === thread ? [one] : []))));
        const { whole: _, ...counted } = mergeAggregates(parts);
        const { whole: _other, ...reversed } = mergeAggregates(parts.toReversed());
        expect(JSON.stringify(reversed)).toBe(JSON.stringify(counted));
      }),
      { seed: 10, numRuns: 40 },
    );
  });

  it('returns a single part unchanged and throws without parts', () => {
    const only = aggregate([]);
    expect(mergeAggregates([only])).toBe(only);
    expect(() => mergeAggregates([])).toThrow(RangeError);
  });
});
