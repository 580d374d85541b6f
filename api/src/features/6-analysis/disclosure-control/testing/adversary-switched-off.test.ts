import { beforeAll, describe, expect, it } from '@jest/globals';
import { attack } from './attack/attack.ts';
import { attackMany } from './attack/attack-many.ts';
import { loadSolver } from './attack/integer-program.ts';
import { randomOrganization } from './random-organization.ts';
import { ALL_RULES, type Rules } from '../rules.ts';

/** An organization in which the neutral answers of two units were nearly determined by those of all others of their place. */
const DETERMINED_PARTS = { seed: 1_494, largest: 1_200 };
const SEEDS = [1, 5, 7, 11, 35, 37];

beforeAll(loadSolver);

describe('adversary with an integer program, with rules switched off', () => {
  it.each<[string, Partial<Rules>, number]>([
    ['the feasibility audit', { feasibilityAudit: false }, 3],
    ['top and bottom coding', { limits: false }, 3],
    [
      'complementary suppression and both audits',
      { complementary: false, rankAudit: false, feasibilityAudit: false },
      4,
    ],
  ])(
    'finds leaks without %s',
    (_name, off, atLeast) => {
      const organization = (seed: number) => randomOrganization(seed, { largest: 150 });
      const { leaking } = attackMany(organization, SEEDS, { rules: { ...ALL_RULES, ...off }, most: 1 });
      expect(leaking.length).toBeGreaterThanOrEqual(atLeast);
    },
    300_000,
  );
  it.each<[string, Partial<Rules>, number]>([
    // A figure withheld in a limit zone discloses its zone: other feasible answers are published.
    ['suppression by sizes only', { suppressionBySizeOnly: false }, 38],
    // Protecting favorability alone does not protect the neutral answers of a group of fewer than five.
    ['the joint search', { jointSearch: false }, 18],
    // The level that the audit chose discloses that a finer one disclosed a group.
    ['the drawn coarsening', { drawnCoarsening: false }, 65],
  ])(
    'finds a leak without %s that is absent with it',
    (_name, off, seed) => {
      const { input } = randomOrganization(seed, { largest: 60 });
      expect(attack(input, { rules: { ...ALL_RULES, ...off }, most: 1 }).leaks).toHaveLength(1);
      expect(attack(input, { most: 1 }).leaks).toEqual([]);
    },
    300_000,
  );
  it('determines the neutral answers of a group without the audit of neutral and unfavorable answers, and none with it', () => {
    const { seed, largest } = DETERMINED_PARTS;
    const { input } = randomOrganization(seed, { largest });
    const found = attack(input, { seed, rules: { ...ALL_RULES, partsAudit: false } }).leaks;
    expect(found.map(({ kind, question }) => [kind, question.name])).toEqual([
      ['determined', 'd0 neutral of (a3 p0)+(a2 p0), items 0,1'],
    ]);
    expect(attack(input, { seed }).leaks).toEqual([]);
  }, 300_000);
});
