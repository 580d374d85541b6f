import { describe, expect, it } from '@jest/globals';
import { discloseOverall } from '../../tables/overall.ts';
import { ALL_RULES, type Rules } from '../../rules.ts';
import { dimensionsOf, inputOf } from '../random-organization.ts';
import { attackEnps, partsOf, type EnpsPrinting } from './enps.ts';

const THRESHOLD = 5;
const MAX_ANSWERS = 60;

/** Publishes the eNPS of a whole organization as in production. */
const publisher = (rules: Rules): EnpsPrinting => {
  const empty = inputOf([], [], dimensionsOf([1], 'enps'));
  return ([detractors, passives, promoters]) => {
    const respondents = detractors + passives + promoters;
    const histogram = [detractors, 0, 0, 0, 0, 0, 0, passives, 0, 0, promoters];
    const input = { ...empty, finest: [{ units: [], respondents, histograms: [histogram] }] };
    return discloseOverall(input, respondents, rules).enps!;
  };
};
const answersUpTo = Array.from({ length: MAX_ANSWERS - THRESHOLD + 1 }, (_, index) => index + THRESHOLD);

describe('adversary who enumerates every eNPS with the same publication', () => {
  it(`determines no answer and no part in a limit zone for any answers of 5 to ${MAX_ANSWERS} people`, () => {
    const printing = publisher(ALL_RULES);
    expect(answersUpTo.flatMap((answers) => attackEnps(answers, printing, THRESHOLD))).toEqual([]);
  });
  it('finds leaks without top and bottom coding', () => {
    const printing = publisher({ ...ALL_RULES, limits: false });
    expect(attackEnps(12, printing, THRESHOLD)).toContain('0 detractors of 12');
    expect(attackEnps(12, printing, THRESHOLD).length).toBeGreaterThan(10);
  });
  it('derives the parts of 20 people from value and interval in more than 90 % of cases', () => {
    const printing = publisher(ALL_RULES);
    const shown = partsOf(20).filter((parts) => printing(parts).hidden === null);
    const prints = new Set(shown.map((parts) => JSON.stringify(printing(parts))));
    expect(prints.size / shown.length).toBeGreaterThan(0.9);
  });
});
