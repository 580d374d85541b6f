import { marginOfError, participationRate, returningDevices } from '../engine/participation.ts';
import { planBreakouts, type BreakoutPlan } from './breakout-plan.ts';
import { breakOut, startMeasuring } from './breakouts.ts';
import type { DisclosedTable } from './disclosed.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { discloseOverall } from './overall.ts';
import { discloseOwnItems } from './own-items.ts';
import { ALL_RULES, type Rules } from './rules.ts';

/**
 * The gate: from all answers of a finished measurement to the one table that anybody may ever read of it. Pure, and
 * made once per measurement, so that no two readers see parts that could be put together.
 */
export function disclose(
  input: DisclosureInput,
  rules: Rules = ALL_RULES,
  plan: BreakoutPlan | null = null,
): DisclosedTable {
  const responses = input.finest.reduce((sum, group) => sum + group.respondents, 0);
  const basis = input.distribution === 'traceable-link' ? 'list' : 'declared';
  const frame = { threshold: input.threshold, distribution: input.distribution };
  if (responses < input.threshold) {
    return {
      ...frame,
      status: 'withheld',
      participation: { responses: null, expected: input.expected, rate: null, basis, margin_of_error: null },
      product: null,
      enps: null,
      dimensions: [],
      breakouts: [],
    };
  }
  return {
    ...frame,
    status: 'ready',
    participation: {
      responses,
      expected: input.expected,
      rate: participationRate(responses, input.expected),
      basis,
      margin_of_error: marginOfError(responses, input.expected),
      ...returningDevices(input.returning, input.threshold),
    },
    ...discloseOverall(input, responses, rules),
    ...discloseOwnItems(input, rules),
    breakouts: breakOut(startMeasuring(input, rules), plan ?? planBreakouts(input, rules)),
  };
}
