import { beforeAll, describe, expect, it } from '@jest/globals';
import { attackMany, seedsWith } from '../testing/attack/attack-many.ts';
import { loadSolver } from '../testing/attack/integer-program.ts';
import { randomOrganization } from '../testing/random-organization.ts';

const ORGANIZATIONS = 40;
/** Organizations in which something is still determined or undecided: a guard against steps back, to become 0. */
const STILL_LEAKING = 26;

beforeAll(loadSolver);

describe('an adversary who knows every unit and can solve for all that fits', () => {
  it(`leaves open who answered what in ${ORGANIZATIONS} organizations of two categories and up to 150 people`, () => {
    const organization = (seed: number) => randomOrganization(seed, { largest: 150 });
    const result = attackMany(organization, seedsWith(organization, 2, ORGANIZATIONS), { most: 1 });
    expect([Math.min(...result.people) < 30, Math.max(...result.people) > 120]).toEqual([true, true]);
    expect(result.questions).toBeGreaterThan(1_000);
    expect(result.leaking.length).toBeLessThanOrEqual(STILL_LEAKING);
  }, 400_000);
});
