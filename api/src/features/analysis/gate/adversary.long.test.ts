import { describe, expect, it } from '@jest/globals';
import { attackAll } from '../testing/adversary/attack.ts';
import { countShown } from '../testing/share-shown.ts';
import { variedOrganization } from '../testing/varied-organization.ts';
import { discloseAll } from './disclose-all.ts';

/** A slice may be asked for: the first of them, and how many. */
const FIRST = Number(process.env.VELETA_ADVERSARY_FIRST ?? 1);
const ORGANIZATIONS = Number(process.env.VELETA_ADVERSARY_COUNT ?? 2_000);
/** Of the hardest mix; nine of ten of the usual one are held by adversary.test.ts. A slice may have less. */
const STAYS_SHOWN = 0.6;
const WHOLE = 2_000;

describe(`an adversary with ${ORGANIZATIONS} organizations of 12 to 1,200 people`, () => {
  it('determines no protected group, and most cells of the threshold or more stay shown', () => {
    const leaks: string[] = [];
    let [cells, shown] = [0, 0];
    for (let seed = FIRST; seed < FIRST + ORGANIZATIONS; seed += 1) {
      const { input } = variedOrganization(seed);
      const disclosed = discloseAll(input);
      leaks.push(...attackAll(input, { disclosed }).map((leak) => `organization ${seed}, ${leak}`));
      const { alone, crossed } = countShown(input, disclosed);
      cells += alone.cells + crossed.cells;
      shown += alone.shown + crossed.shown;
    }
    expect(leaks).toEqual([]);
    if (ORGANIZATIONS >= WHOLE) expect(shown / cells).toBeGreaterThanOrEqual(STAYS_SHOWN);
  }, 7_200_000);
});
