import { describe, expect, it } from '@jest/globals';
import { discloseOverall } from '../../tables/overall.ts';
import { ALL_RULES, type Rules } from '../../rules.ts';
import { dimensionsOf, inputOf } from '../random-organization.ts';
import { attackEnps, partsOf, type EnpsPrinting } from './enps.ts';

const THRESHOLD = 5;
const MOST_ANSWERS = 60;

/** Publishes the eNPS of a whole organization as in production. */
const publishing = (rules: Rules): EnpsPrinting => {
  const empty = inputOf([], [], dimensionsOf([1], 'enps'));
  return ([detractors, passives, promoters]) => {
    const respondents = detractors + passives + promoters;
    const histogram = [detractors, 0, 0, 0, 0, 0, 0, passives, 0, 0, promoters];
    const input = { ...empty, finest: [{ units: [], respondents, histograms: [histogram] }] };
    return discloseOverall(input, respondents, rules).enps!;
  };
};
const answersUpTo = Array.from({ length: MOST_ANSWERS - THRESHOLD + 1 }, (_, index) => index + THRESHOLD);

describe('an adversary who tries every eNPS that prints the same', () => {
  it(`is sure of nobody's answer, and of no part in a limit zone, whatever 5 to ${MOST_ANSWERS} people answered`, () => {
    const printing = publishing(ALL_RULES);
    expect(answersUpTo.flatMap((answers) => attackEnps(answers, printing, THRESHOLD))).toEqual([]);
  });
  it('finds the same without limits at once', () => {
    const printing = publishing({ ...ALL_RULES, limits: false });
    expect(attackEnps(12, printing, THRESHOLD)).toContain('0 detractors of 12');
    expect(attackEnps(12, printing, THRESHOLD).length).toBeGreaterThan(10);
  });
  it('reads parts from a value and its interval: of 20 people they are nearly always known', () => {
    const printing = publishing(ALL_RULES);
    const shown = partsOf(20).filter((parts) => printing(parts).hidden === null);
    const prints = new Set(shown.map((parts) => JSON.stringify(printing(parts))));
    expect(prints.size / shown.length).toBeGreaterThan(0.9);
  });
});
