import { countOf, type Row } from './rows.ts';
import type { Rules } from './rules.ts';

/** Why a row is not shown: it is under the threshold itself, or it protects one that is. */
export type Reason = 'primary' | 'secondary';

export interface SuppressionTable {
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
export type SuppressionPlan = Map<number, Reason>[];

/** What a row is worth, by table and position: where one of several has to be hidden, it is the one of the least worth. */
export type CellWeights = readonly (readonly number[])[];

/** A row is worth its people. */
export const weightByPeople = ({ breakouts, counts }: Pick<SuppressionTable, 'breakouts' | 'counts'>): number[][] =>
  breakouts.map((rows) => rows.map(({ groups }) => countOf(groups, counts)));

/** A crossed table stands or falls with the two that it crosses. */
export const isCrossed = (rows: readonly Row[]): boolean => rows.some(({ parents }) => parents.length > 0);

/** The first of the elements with the least value; null of none. */
export function leastOf<One>(all: readonly One[], value: (one: One) => number): One | null {
  return all.length === 0 ? null : all.reduce((least, one) => (value(one) < value(least) ? one : least));
}
