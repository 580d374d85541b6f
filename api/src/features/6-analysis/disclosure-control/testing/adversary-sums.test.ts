import { beforeAll, describe, expect, it } from '@jest/globals';
import { seedsFrom } from './attack/attack-many.ts';
import { loadSolver } from './attack/integer-program.ts';
import { attackSizes } from './attack/sizes.ts';
import { attackUnions } from './attack/unions.ts';
import { categoryOf, dimensionsOf, inputOf, randomOrganization } from './random-organization.ts';
import { variedOrganization } from './varied-organization.ts';
import { discloseAll } from '../disclose-all.ts';
import type { DisclosureInput } from '../disclosure-input.ts';
import { ALL_RULES, type Rules } from '../rules.ts';

/** Published rows depend on sizes alone. Without the feasibility audit more figures are exact, so more sums could be derived. */
const RULES = { ...ALL_RULES, feasibilityAudit: false };

const unions = (input: DisclosureInput, rules: Rules) => attackUnions(input, discloseAll(input, rules), rules);
const sizes = (input: DisclosureInput, rules: Rules) => attackSizes(input, discloseAll(input, rules));

beforeAll(loadSolver);

describe('adversary with linear combinations of published figures', () => {
  it.each([
    ['150 organizations of the usual mix', 150, randomOrganization],
    ['12 organizations of the hard mix', 12, variedOrganization],
  ])(
    'determines no group under the threshold and no union of them in %s of 12 to 1,200 people',
    (_name, count, make) => {
      const leaks = seedsFrom(1, count).flatMap((seed) =>
        unions(make(seed, { largest: 1_200 }).input, RULES).map((leak) => `organization ${seed}, ${leak}`),
      );
      expect(leaks).toEqual([]);
    },
    300_000,
  );
  it.each([
    [136, 'an item with fewer answers was disclosed while others of its dimension were not'],
    [185, 'one person without a unit, whose row exists only if it is not empty'],
    [769, 'a sum lost to floating-point rounding'],
  ])('finds no leak in organization %d, which once had one: %s', (seed) => {
    expect(unions(variedOrganization(seed).input, RULES)).toEqual([]);
  });
  it('finds leaks without the rank audit and the feasibility audit', () => {
    const found = seedsFrom(1, 40).filter(
      (seed) => unions(randomOrganization(seed).input, { ...RULES, rankAudit: false }).length > 0,
    );
    expect(found.length).toBeGreaterThanOrEqual(2);
  });
  it('finds leaks in many organizations with a threshold alone', () => {
    const weakened = { ...RULES, rankAudit: false, complementary: false };
    const found = seedsFrom(1, 40).filter((seed) => unions(randomOrganization(seed).input, weakened).length > 0);
    expect(found.length).toBeGreaterThanOrEqual(10);
  });
  it('reads the same figures of the whole organization for any assignment of people to units', () => {
    for (const seed of seedsFrom(1, 12)) {
      const { input, responses } = variedOrganization(seed, { largest: 150 });
      const units = responses.map(({ unitIds }) => unitIds);
      // Each person's answers with the units of the next person.
      const moved = responses.map(({ answers }, person) => ({ answers, unitIds: units[(person + 1) % units.length]! }));
      const ofAll = ({ table: { breakouts: _, ...table }, details, drivers }: ReturnType<typeof discloseAll>) => ({
        table,
        details,
        drivers,
      });
      const elsewhere = discloseAll(inputOf(moved, input.categories, input.dimensions), RULES);
      expect(ofAll(elsewhere)).toEqual(ofAll(discloseAll(input, RULES)));
    }
  });
});

describe('adversary without knowledge of memberships', () => {
  it('derives the size of no group under the threshold', () => {
    const leaks = [
      ...seedsFrom(1, 40).map((seed) => randomOrganization(seed).input),
      ...seedsFrom(1, 4).map((seed) => variedOrganization(seed, { largest: 150 }).input),
    ].flatMap((input) => sizes(input, RULES));
    expect(leaks).toEqual([]);
  });
  it('derives two units of four from eight people in two primary rows without complementary suppression', () => {
    // Sums of people do not disclose it. Only complementary suppression considers the published reason "fewer than five".
    const area = categoryOf('area', 4);
    const responses = [20, 15, 4, 4].flatMap((size, unit) =>
      Array.from({ length: size }, (_, person) => ({
        unitIds: [area.units[unit]!.id],
        answers: Array.from({ length: 5 }, (_answer, item) => 1 + ((person + 3 * item + unit) % 5)),
      })),
    );
    const input = inputOf(responses, [area], dimensionsOf([2, 3]));
    expect(sizes(input, { ...ALL_RULES, complementary: false })).toEqual([
      'size of area=area2: 4',
      'size of area=area3: 4',
    ]);
    expect(sizes(input, ALL_RULES)).toEqual([]);
  });
  it('derives crossed cells of four without the rank audit', () => {
    const { input } = variedOrganization(20, { largest: 150 });
    expect(sizes(input, { ...RULES, rankAudit: false })).toContain('size of a=a2 × b=b1: 4');
    expect(sizes(input, RULES)).toEqual([]);
  });
});
