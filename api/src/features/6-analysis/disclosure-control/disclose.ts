import type { PublicationPlan } from './cell-suppression.ts';
import { marginOfError, participationRate, returningDevices } from '../statistics/index.ts';
import { planPublication } from './pipeline.ts';
import { breakOut, tabulate } from './measured-cells.ts';
import type { DisclosedTable } from './disclosed-table.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { discloseOverall } from './tables/overall.ts';
import { discloseOwnItems } from './tables/own-items.ts';
import { ALL_RULES, type Rules } from './rules.ts';

/**
 * Computes the disclosed table of a finished measurement from its aggregates (C9). Pure. It runs once per measurement, so that readers
 * cannot combine different versions.
 */
export function disclose(
  input: DisclosureInput,
  rules: Rules = ALL_RULES,
  plan: PublicationPlan | null = null,
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
    breakouts: breakOut(tabulate(input, rules), plan ?? planPublication(input, rules)),
  };
}
