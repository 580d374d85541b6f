import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Result } from '../../disclosure-control/index.ts';
import { compareItemsWithRest } from './item-rest.ts';
import type { GroupResults } from './views.ts';

const THRESHOLD = 5;
const name = { en: 'Support', es: 'Apoyo' };

const result = (value: number | null, answers: number, bound: 'exact' | 'at_least' = 'exact'): Result => ({
  hidden: null,
  favorability: value === null ? null : { value, bound },
  neutral: null,
  unfavorable: null,
  score: null,
  answers,
});

/** Compares a unit with the rest by the results of its items and of the same items in the organization. */
function compare(items: readonly { readonly whole: Result; readonly unit: Result | null }[]) {
  const keyed = items.map((item, at) => ({ ...item, key: `item-${at + 1}` }));
  const table = {
    threshold: THRESHOLD,
    dimensions: [
      {
        key: 'support',
        name,
        result: result(50, 1),
        items: keyed.map(({ key, whole }) => ({ key, text: name, result: whole })),
      },
    ],
  };
  const group: GroupResults = {
    unit: { id: 'unit', name: 'Field', category: { id: 'area', title: 'Area' } },
    hidden: null,
    responses: 1,
    product: null,
    dimensions: [
      {
        key: 'support',
        result: result(50, 1),
        items: keyed.flatMap(({ key, unit }) => (unit ? [{ key, result: unit }] : [])),
      },
    ],
  };
  const compared = compareItemsWithRest(table, group);
  return keyed.map(({ key }) => compared.get(key) ?? null);
}
const percentOf = (favorable: number, people: number) => Math.floor((100 * favorable) / people + 0.5);

describe('comparison of items with the rest', () => {
  it('is the difference to everyone else, which follows from the organization and the unit', () => {
    // 60 of 100 are favorable, and 10 of the 40 in the unit: 50 of 60 others.
    expect(compare([{ whole: result(60, 100), unit: result(25, 40) }])).toEqual([{ difference: -58, mark: 'below' }]);
    expect(compare([{ whole: result(60, 100), unit: result(60, 40) }])).toEqual([{ difference: 0, mark: 'same' }]);
    // 12 points between 10 and 90 people may be chance.
    expect(compare([{ whole: result(61, 100), unit: result(50, 10) }])).toEqual([
      { difference: -12, mark: 'uncertain' },
    ]);
  });

  it('needs exact figures of both, a rest of at least the threshold and few answers in the unit', () => {
    expect(compare([{ whole: result(90, 100, 'at_least'), unit: result(60, 20) }])).toEqual([null]);
    expect(compare([{ whole: result(70, 100), unit: result(80, 20, 'at_least') }])).toEqual([null]);
    expect(compare([{ whole: result(70, 100), unit: result(null, 20) }])).toEqual([null]);
    expect(compare([{ whole: result(70, 100), unit: null }])).toEqual([null]);
    expect(compare([{ whole: result(70, 9), unit: result(80, 5) }])).toEqual([null]);
    expect(compare([{ whole: result(70, 10), unit: result(80, 5) }])).toEqual([{ difference: 20, mark: 'uncertain' }]);
    // From 60 % of the answers on, the rounding of both figures could move the rest by more than 2 points.
    expect(compare([{ whole: result(70, 100), unit: result(72, 60) }])[0]).not.toBeNull();
    expect(compare([{ whole: result(70, 100), unit: result(72, 61) }])).toEqual([null]);
  });

  it('is significant only if every rest that rounds to the same figures is', () => {
    expect(compare([{ whole: result(55, 1000), unit: result(59, 600) }])).toEqual([{ difference: 10, mark: 'above' }]);
    // 56 against 48.5 percent is significant (z = 2.3), and against 50.5 is not (z = 1.7).
    expect(compare([{ whole: result(53, 1000), unit: result(56, 600) }])).toEqual([
      { difference: 7, mark: 'uncertain' },
    ]);
  });

  it('corrects the items of a unit together', () => {
    const alone = { whole: result(50, 200), unit: result(64, 50) };
    expect(compare([alone])[0]!.mark).toBe('above');
    const others = Array.from({ length: 30 }, () => ({ whole: result(50, 200), unit: result(50, 50) }));
    expect(compare([alone, ...others])[0]!.mark).toBe('uncertain');
  });

  it('differs from the exact comparison by no more than the rounding of three figures', () => {
    const group = fc.record({
      people: fc.integer({ min: 5, max: 400 }),
      share: fc.float({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(group, group, (unit, rest) => {
        const [own, other] = [unit, rest].map(({ people, share }) => Math.round(people * share)) as [number, number];
        const people = unit.people + rest.people;
        const [compared] = compare([
          {
            whole: result(percentOf(own + other, people), people),
            unit: result(percentOf(own, unit.people), unit.people),
          },
        ]);
        if (unit.people > 0.6 * people) expect(compared).toBeNull();
        else {
          const exact = (100 * own) / unit.people - (100 * other) / rest.people;
          expect(Math.abs(compared!.difference - exact)).toBeLessThanOrEqual(2 + 0.5 + 0.5 + 1e-9);
        }
      }),
    );
  });
});
