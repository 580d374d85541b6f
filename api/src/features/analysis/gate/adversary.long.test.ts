import { describe, expect, it } from '@jest/globals';
import { attackAll } from '../testing/adversary/attack.ts';
import { randomOrganization } from '../testing/random-organization.ts';
import { countShown } from '../testing/share-shown.ts';
import { variedOrganization } from '../testing/varied-organization.ts';
import { discloseAll } from './disclose-all.ts';

/** A slice may be asked for: the first of them, and how many. */
const FIRST = Number(process.env.VELETA_ADVERSARY_FIRST ?? 1);
const ORGANIZATIONS = Number(process.env.VELETA_ADVERSARY_COUNT ?? 2_000);
/** At least so much of what is large enough stays shown: of the usual mix, and of the hardest. A slice may have less. */
const STAYS_SHOWN = 0.9;
const HARD_STAYS_SHOWN = 0.6;
const WHOLE = 2_000;

function attackMany(organization: typeof variedOrganization) {
  const leaks: string[] = [];
  let [cells, shown] = [0, 0];
  for (let seed = FIRST; seed < FIRST + ORGANIZATIONS; seed += 1) {
    const { input } = organization(seed);
    const disclosed = discloseAll(input);
    leaks.push(...attackAll(input, { disclosed }).map((leak) => `organization ${seed}, ${leak}`));
    const { alone, crossed } = countShown(input, disclosed);
    cells += alone.cells + crossed.cells;
    shown += alone.shown + crossed.shown;
  }
  return { leaks, share: shown / cells };
}

describe(`an adversary with ${ORGANIZATIONS} organizations of 12 to 1,200 people`, () => {
  it('determines no protected group in those of one or two categories, and nine of ten cells of the threshold or more stay shown', () => {
    const { leaks, share } = attackMany((seed) => randomOrganization(seed, { largest: 1_200 }));
    expect(leaks).toEqual([]);
    if (ORGANIZATIONS >= WHOLE) expect(share).toBeGreaterThanOrEqual(STAYS_SHOWN);
  }, 3_600_000);
  it('determines none in those of the hardest mix', () => {
    const { leaks, share } = attackMany(variedOrganization);
    expect(leaks).toEqual([]);
    if (ORGANIZATIONS >= WHOLE) expect(share).toBeGreaterThanOrEqual(HARD_STAYS_SHOWN);
  }, 7_200_000);
});
