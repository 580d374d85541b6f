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

describe('an adversary who adds and subtracts what is published', () => {
  it.each([
    ['150 organizations of the usual mix', 150, randomOrganization],
    ['12 of the hard mix', 12, variedOrganization],
  ])(
    'finds no group under the threshold, nor a union of them, in %s of 12 to 1,200 people',
    (_name, count, make) => {
      const leaks = seedsFrom(1, count).flatMap((seed) =>
        unions(make(seed, { largest: 1_200 }).input, RULES).map((leak) => `organization ${seed}, ${leak}`),
      );
      expect(leaks).toEqual([]);
    },
    300_000,
  );
  it.each([
    [136, 'an item that fewer answered was known while others of its dimension were not'],
    [185, 'one person without a unit: their row is there only where somebody is'],
    [769, 'a sum lost to rounding'],
  ])('finds nothing in organization %d, where it once did: %s', (seed) => {
    expect(unions(variedOrganization(seed).input, RULES)).toEqual([]);
  });
  it('finds leaks at once without the audit by rank and the audit of answers', () => {
    const found = seedsFrom(1, 40).filter(
      (seed) => unions(randomOrganization(seed).input, { ...RULES, rankAudit: false }).length > 0,
    );
    expect(found.length).toBeGreaterThanOrEqual(2);
  });
  it('finds leaks in most organizations with a threshold alone', () => {
    const careless = { ...RULES, rankAudit: false, complementary: false };
    const found = seedsFrom(1, 40).filter((seed) => unions(randomOrganization(seed).input, careless).length > 0);
    expect(found.length).toBeGreaterThanOrEqual(10);
  });
  it('finds the same in what is shown of everybody, whoever is where', () => {
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

describe('an adversary who does not know who belongs where and solves for sizes', () => {
  it('finds the size of no group under the threshold', () => {
    const leaks = [
      ...seedsFrom(1, 40).map((seed) => randomOrganization(seed).input),
      ...seedsFrom(1, 4).map((seed) => variedOrganization(seed, { largest: 150 }).input),
    ].flatMap((input) => sizes(input, RULES));
    expect(leaks).toEqual([]);
  });
  it('finds two units of four without complementary suppression: eight people in two rows under five', () => {
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
  it('finds crossed cells of four without the audit by rank', () => {
    const { input } = variedOrganization(20, { largest: 150 });
    expect(sizes(input, { ...RULES, rankAudit: false })).toContain('size of a=a2 × b=b1: 4');
    expect(sizes(input, RULES)).toEqual([]);
  });
});
