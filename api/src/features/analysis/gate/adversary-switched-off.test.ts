import { beforeAll, describe, expect, it } from '@jest/globals';
import { attackMany } from '../testing/attack/attack-many.ts';
import { loadSolver } from '../testing/attack/integer-program.ts';
import { randomOrganization } from '../testing/random-organization.ts';
import { ALL_RULES, type Rules } from './rules.ts';

const SEEDS = [1, 5, 7, 11, 35, 37];

beforeAll(loadSolver);

describe('the adversary with the solver, where rules are switched off', () => {
  it.each<[string, Partial<Rules>, number]>([
    ['the feasibility audit', { feasibilityAudit: false }, 3],
    ['limits', { limits: false }, 3],
    [
      'complementary suppression and both audits',
      { complementary: false, rankAudit: false, feasibilityAudit: false },
      4,
    ],
  ])('finds leaks at once without %s', (_name, off, atLeast) => {
    const organization = (seed: number) => randomOrganization(seed, { largest: 150 });
    const { leaking } = attackMany(organization, SEEDS, { rules: { ...ALL_RULES, ...off }, most: 1 });
    expect(leaking.length).toBeGreaterThanOrEqual(atLeast);
  });
});
