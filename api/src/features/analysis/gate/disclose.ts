import type { Bilingual } from '@veleta/shared/contracts';
import { marginOfError, participationRate } from '../engine/participation.ts';
import { breakOut } from './breakouts.ts';
import type { DisclosedTable } from './disclosed.ts';
import type { Category, FinestGroup } from './groups.ts';
import { discloseOverall } from './overall.ts';
import { ALL_RULES, type Rules } from './rules.ts';

export interface DisclosureItem {
  readonly key: string;
  readonly type: 'likert5' | 'enps' | 'open';
  readonly text: Bilingual;
}

export interface DisclosureInput {
  /** k: the smallest group that may be shown. */
  readonly threshold: number;
  readonly distribution: DisclosedTable['distribution'];
  /** People on the list, or the declared number. */
  readonly expected: number;
  /** Dimensions with their items, in the order in which they were asked. Histograms follow the same order of items. */
  readonly dimensions: readonly { readonly key: string; readonly name: Bilingual; readonly items: readonly DisclosureItem[] }[];
  readonly categories: readonly Category[];
  readonly finest: readonly FinestGroup[];
}

/**
 * The gate: from all answers of a finished measurement to the one table that anybody may ever read of it. Pure, and
 * made once per measurement, so that no two readers see parts that could be put together.
 */
export function disclose(input: DisclosureInput, rules: Rules = ALL_RULES): DisclosedTable {
  const responses = input.finest.reduce((sum, group) => sum + group.respondents, 0);
  const basis = input.distribution === 'traceable-link' ? 'list' : 'declared';
  const frame = { threshold: input.threshold, distribution: input.distribution };
  if (responses < input.threshold) {
    return {
      ...frame,
      status: 'withheld',
      participation: { responses: null, expected: input.expected, rate: null, basis, margin_of_error: null },
      product: null, enps: null, dimensions: [], breakouts: [],
    };
  }
  return {
    ...frame,
    status: 'ready',
    participation: {
      responses, expected: input.expected, rate: participationRate(responses, input.expected), basis,
      margin_of_error: marginOfError(responses, input.expected),
    },
    ...discloseOverall(input, responses, rules),
    breakouts: breakOut(input, rules),
  };
}
