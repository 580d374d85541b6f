import { beforeAll, describe, expect, it } from '@jest/globals';
import { attackMany, seedsWith } from '../testing/attack/attack-many.ts';
import { loadSolver } from '../testing/attack/integer-program.ts';
import { randomOrganization } from '../testing/random-organization.ts';

const ORGANIZATIONS = 60;
/** Organizations in which something is still undecided: a guard against steps back, to become 0. */
const STILL_LEAKING = 12;

/** Neutral and unfavorable shares of larger groups: the audit does not ask for so many values of these. */
const OTHER_PARTS = /zone: .* (neutral|unfavorable) of/;

beforeAll(loadSolver);

describe('an adversary who knows every unit and can solve for all that fits', () => {
  it(`leaves open who answered what in ${ORGANIZATIONS} organizations of one category and up to 150 people`, () => {
    const organization = (seed: number) => randomOrganization(seed, { largest: 150 });
    const result = attackMany(organization, seedsWith(organization, 1, ORGANIZATIONS), { most: 1 });
    expect([Math.min(...result.people) < 30, Math.max(...result.people) > 120]).toEqual([true, true]);
    expect(result.questions).toBeGreaterThan(1_000);
    // Proven: nothing that fits every figure says otherwise. Undecided: what fits was printed otherwise.
    expect(result.determined.filter((leak) => !OTHER_PARTS.test(leak))).toEqual([]);
    expect(result.leaking.length).toBeLessThanOrEqual(STILL_LEAKING);
  }, 400_000);
});
