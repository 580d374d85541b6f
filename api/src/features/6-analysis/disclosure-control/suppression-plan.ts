import { countOf, type Row } from './rows.ts';
import type { Rules } from './rules.ts';

/**
 * Why a cell is suppressed (Hundepool et al. 2012, 4.4). `primary`: it has fewer people than the threshold. `secondary`: a primary cell
 * could be derived from it.
 */
export type Reason = 'primary' | 'secondary';

/** All tables of one measurement with their counts of people, or of answers to one item. */
export interface SuppressionTable {
  /** Rows of each table: one table per category, then the crossed tables. */
  readonly breakouts: readonly (readonly Row[])[];
  /** People, or answers to one item, of each finest group. */
  readonly counts: readonly number[];
  /** Every group that a conjunction of units defines, as lists of finest groups. */
  readonly conjunctions: readonly (readonly number[])[];
  /** k: the smallest number of people in a published cell. */
  readonly threshold: number;
  /** Whether the sizes of published rows are published too, and not only figures about them. */
  readonly showsCounts: boolean;
  /** Rows that are already suppressed, per table. */
  readonly hidden: SuppressionPlan;
  readonly rules: Rules;
}

/** Per table, the suppressed rows by position, with their reason. */
export type SuppressionPlan = readonly Map<number, Reason>[];

/** Weight of each cell by table and position. Among candidates for suppression, the cell of least weight is suppressed. */
export type CellWeights = readonly (readonly number[])[];

/** A step of cell suppression. It adds cells to the plan and never removes one. It depends on sizes alone. */
export type SuppressionStep = (table: SuppressionTable, plan: SuppressionPlan, weights: CellWeights) => void;

/** Returns weights equal to the number of people of each cell. */
export const weightByPeople = ({ breakouts, counts }: Pick<SuppressionTable, 'breakouts' | 'counts'>): number[][] =>
  breakouts.map((rows) => rows.map(({ groups }) => countOf(groups, counts)));

/** Returns whether a table crosses two categories. */
export const isCrossed = (rows: readonly Row[]): boolean => rows.some(({ parents }) => parents.length > 0);

/** Returns the first element with the least value; null if empty. */
export function minBy<One>(all: readonly One[], value: (one: One) => number): One | null {
  return all.length === 0 ? null : all.reduce((least, one) => (value(one) < value(least) ? one : least));
}
