import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countOf } from '../rows.ts';
import { anyPeople, runSteps, tableOf } from '../testing/suppression-tables.ts';
import { suppressPrimary } from './primary-suppression.ts';

describe('primary suppression', () => {
  it('suppresses exactly the cells with fewer people than the threshold', () => {
    fc.assert(
      fc.property(anyPeople(), fc.integer({ min: 1, max: 10 }), (people, threshold) => {
        const table = { ...tableOf(people), threshold };
        const plan = runSteps(table, [suppressPrimary]);
        table.breakouts.forEach((rows, at) =>
          rows.forEach(({ groups }, position) =>
            expect(plan[at]!.get(position)).toBe(countOf(groups, table.counts) < threshold ? 'primary' : undefined),
          ),
        );
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('leaves earlier suppressions unchanged', () => {
    const table = tableOf([[9], [9], [9]]);
    const plan = runSteps({ ...table, hidden: [new Map([[1, 'secondary']])] }, [suppressPrimary]);
    expect([...plan[0]!]).toEqual([[1, 'secondary']]);
  });
});
