import { describe, expect, it } from '@jest/globals';
import { attackAll } from '../testing/adversary/attack.ts';
import { attackMoments } from '../testing/adversary/over-time.ts';
import { categoryOf, dimensionsOf, inputOf } from '../testing/random-organization.ts';
import { variedOrganization } from '../testing/varied-organization.ts';
import { discloseAll } from './disclose-all.ts';
import { ALL_RULES, type Rules } from './rules.ts';

const SEEDS = Array.from({ length: 12 }, (_, seed) => seed + 1);

describe('the adversary who finds nothing, where a rule is switched off', () => {
  const leaking = (rules: Rules = ALL_RULES, seeds: readonly number[] = SEEDS) =>
    seeds.filter((seed) => attackAll(variedOrganization(seed, { largest: 150 }).input, { rules }).length > 0).length;

  it.each([
    ['C5, the audit by rank and by bounds', { ...ALL_RULES, rankAudit: false, feasibilityAudit: false }, 3],
    ['C7, unanimity', { ...ALL_RULES, limits: false, feasibilityAudit: false }, 3],
    [
      'C2 and C5, as with a threshold only',
      { ...ALL_RULES, complementary: false, rankAudit: false, feasibilityAudit: false },
      10,
    ],
  ])('finds leaks at once without %s', (_name, rules, atLeast) => {
    expect(leaking(rules)).toBeGreaterThanOrEqual(atLeast);
  });
  it('finds leaks at once without the bounds of C5 alone', () => {
    expect(leaking({ ...ALL_RULES, feasibilityAudit: false }, [20, 23, 25])).toBe(3);
  });
  it('finds the size of two units of four without C2, complementary suppression, alone: eight people in two rows under five', () => {
    // The audit looks at sums of people, and these do not follow by adding: C2 alone knows what "fewer than five" says.
    const area = categoryOf('area', 4);
    const sizes = [20, 15, 4, 4];
    const responses = sizes.flatMap((size, unit) =>
      Array.from({ length: size }, (_, person) => ({
        unitIds: [area.units[unit]!.id],
        answers: Array.from({ length: 5 }, (_answer, item) => 1 + ((person + 3 * item + unit) % 5)),
      })),
    );
    const input = inputOf(responses, [area], dimensionsOf([2, 3]));
    expect(attackAll(input, { rules: { ...ALL_RULES, complementary: false } })).toEqual([
      'size of area=area2: 4',
      'size of area=area3: 4',
    ]);
    expect(attackAll(input)).toEqual([]);
  });
  it('finds nothing in the same organizations with all of them', () => {
    expect(leaking()).toBe(0);
  });
  it('finds leaks at once where results are shown early: one person more, and the difference is what they answered', () => {
    const found = SEEDS.filter((seed) => {
      const { input, responses } = variedOrganization(seed, { largest: 150 });
      const at = (count: number) => discloseAll(inputOf(responses.slice(0, count), input.categories, input.dimensions));
      return attackMoments(at(responses.length - 1), at(responses.length)).length > 0;
    });
    expect(found.length).toBeGreaterThanOrEqual(10);
  });
});

describe('organizations in which the adversary once found something', () => {
  it.each([
    [136, 'an item that fewer answered was known while others of its dimension were not'],
    [185, 'one person without a unit: their row is there only where somebody is'],
    [769, 'a sum lost to rounding'],
  ])('gives nothing away in organization %d: %s', (seed) => {
    expect(attackAll(variedOrganization(seed).input)).toEqual([]);
  });
});

describe('what is shown of everybody', () => {
  it('says nothing of any unit: whoever sits where, it is the same', () => {
    for (const seed of SEEDS) {
      const { input, responses } = variedOrganization(seed, { largest: 300 });
      const units = responses.map(({ unitIds }) => unitIds);
      // Everybody's answers with the units of the next.
      const moved = responses.map(({ answers }, person) => ({ answers, unitIds: units[(person + 1) % units.length]! }));
      const there = discloseAll(input);
      const elsewhere = discloseAll(inputOf(moved, input.categories, input.dimensions));
      const ofAll = ({ table: { breakouts: _, ...table }, details, drivers }: typeof there) => ({
        table,
        details,
        drivers,
      });
      expect(ofAll(elsewhere)).toEqual(ofAll(there));
    }
  });
});
