import type { Row } from './groups.ts';
import type { Rules } from './rules.ts';

/** Why a row is not shown: it is under the threshold itself, or it protects one that is. */
export type Reason = 'small' | 'protects';

export interface PlanInput {
  /** The rows of each category. */
  readonly breakouts: readonly (readonly Row[])[];
  /** People, or answers to one item, in each finest group. */
  readonly counts: readonly number[];
  /** Groups that somebody could ask about: every conjunction of units. */
  readonly conjunctions: readonly (readonly number[])[];
  readonly threshold: number;
  /** True if the counts of shown rows are published as well, not only figures about them. */
  readonly showsCounts: boolean;
  /** Rows that are hidden already, per category. */
  readonly hidden: readonly ReadonlyMap<number, Reason>[];
  readonly rules: Rules;
}

/** Per category, the hidden rows by position with their reason. */
export type Plan = Map<number, Reason>[];
