import { describe, expect, it } from '@jest/globals';
import { attackByBounds, attackHeatMaps, attackItems, attackReply } from '../testing/adversary.ts';
import { randomOrganization } from '../testing/random-organization.ts';
import { planBreakouts } from './breakout-plan.ts';
import { discloseAll } from './disclose-all.ts';
import { ALL_RULES } from './rules.ts';

const ORGANIZATIONS = 2_000;
const PEOPLE = 1_200;

describe('an adversary with 2,000 organizations of 12 to 1,200 people', () => {
  it('determines no protected group', () => {
    const leaks: string[] = [];
    for (let seed = 1; seed <= ORGANIZATIONS; seed += 1) {
      // One in ten is large: their exact fractions take most of the time.
      const largest = seed % 10 === 0 ? PEOPLE : 150;
      const { input } = randomOrganization(seed, { skips: false, largest });
      const { table, heatMaps } = discloseAll(input);
      const skipping = randomOrganization(seed, { largest }).input;
      const found = [
        ...attackReply(input, table),
        ...attackHeatMaps(input, heatMaps),
        ...attackByBounds(input, heatMaps),
        ...attackItems(skipping, planBreakouts(skipping, ALL_RULES)),
      ];
      leaks.push(...found.map((leak) => `organization ${seed}, ${leak}`));
    }
    expect(leaks).toEqual([]);
  }, 3_600_000);
});
