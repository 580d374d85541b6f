import { countOf, type Row } from './rows.ts';
import type { Rules } from './rules.ts';

/**
 * Why a cell is suppressed: `primary`, fewer people than the threshold are in it; `secondary`, a primary one would follow from it
 * (Hundepool et al. 2012, 4.4).
 */
export type Reason = 'primary' | 'secondary';

/** All tables of one measurement, with the people, or the answers to one item, in them. */
export interface SuppressionTable {
  /** Rows of each table: one per category, then the crossed ones. */
  readonly breakouts: readonly (readonly Row[])[];
  /** People, or answers to one item, of each finest group. */
  readonly counts: readonly number[];
  /** Every group that a conjunction of units can name, as lists of finest groups. */
  readonly conjunctions: readonly (readonly number[])[];
  /** k: the fewest people of a published cell. */
  readonly threshold: number;
  /** Whether the numbers of people of published rows are published as well, not only figures about them. */
  readonly showsCounts: boolean;
  /** Rows that are suppressed already, per table. */
  readonly hidden: SuppressionPlan;
  readonly rules: Rules;
}

/** Per table, the suppressed rows by position with their reason. */
export type SuppressionPlan = readonly Map<number, Reason>[];

/** The weight of each cell, by table and position: where one of several has to be suppressed, it is the one of the least weight. */
export type CellWeights = readonly (readonly number[])[];

/** One step of cell suppression: adds cells to the plan, and never removes one. It depends on sizes alone, never on an answer. */
export type SuppressionStep = (table: SuppressionTable, plan: SuppressionPlan, weights: CellWeights) => void;

/** Weighs each cell by its people. */
export const weightByPeople = ({ breakouts, counts }: Pick<SuppressionTable, 'breakouts' | 'counts'>): number[][] =>
  breakouts.map((rows) => rows.map(({ groups }) => countOf(groups, counts)));

/** Whether a table crosses two categories. */
export const isCrossed = (rows: readonly Row[]): boolean => rows.some(({ parents }) => parents.length > 0);

/** Returns the first element with the least value; null for none. */
export function leastOf<One>(all: readonly One[], value: (one: One) => number): One | null {
  return all.length === 0 ? null : all.reduce((least, one) => (value(one) < value(least) ? one : least));
}
