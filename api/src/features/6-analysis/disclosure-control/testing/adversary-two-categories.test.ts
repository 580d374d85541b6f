import { beforeAll, describe, expect, it } from '@jest/globals';
import { attackMany, seedsWith } from './attack/attack-many.ts';
import { loadSolver } from './attack/integer-program.ts';
import { randomOrganization } from './random-organization.ts';

const ORGANIZATIONS = 40;
beforeAll(loadSolver);

describe('adversary with an integer program, two categories', () => {
  it(`determines no protected group in ${ORGANIZATIONS} organizations of up to 150 people`, () => {
    const organization = (seed: number) => randomOrganization(seed, { largest: 150 });
    const result = attackMany(organization, seedsWith(organization, 2, ORGANIZATIONS), { most: 1 });
    expect([Math.min(...result.people) < 30, Math.max(...result.people) > 120]).toEqual([true, true]);
    expect(result.questions).toBeGreaterThan(1_000);
    // Determined: every feasible world has the same value. Undecided: other feasible worlds were published differently.
    expect([...result.determined, ...result.undecided]).toEqual([]);
    expect(result.leaking).toEqual([]);
  }, 400_000);

  it('decides organizations in which the nearest other answers are published differently', () => {
    const organization = (seed: number) => randomOrganization(seed, { largest: 150 });
    const result = attackMany(organization, [100, 149]);
    expect([...result.determined, ...result.undecided]).toEqual([]);
  }, 120_000);
});
