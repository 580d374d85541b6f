import type { AuditModel, Level, PublishedCell, UnitsWithoutItems } from './feasibility/audit-model.ts';
import type { AuditedGroups } from './feasibility/audited-groups.ts';
import type { Row } from './rows.ts';
import type { Rules } from './rules.ts';

/** The coding of one dimension: the level of each cell that is not suppressed. Cells without a level are published exactly. */
export interface DimensionCoding {
  readonly levels: Levels;
  readonly withoutItems: UnitsWithoutItems;
}

/** Per table, the level of each cell that is not published exactly, by position. */
export type Levels = readonly ReadonlyMap<number, Exclude<Level, 'exact'>>[];

/** The input of the coding steps for one dimension. */
export interface CodedDimension {
  readonly model: AuditModel;
  /** k: the smallest number of people in a published cell. */
  readonly threshold: number;
  /** Groups that the feasibility audit protects, without single items of units. */
  readonly audited: AuditedGroups;
  /** Sets of finest groups that a reader can name, or derive from cells that are not suppressed. */
  readonly listed: readonly (readonly number[])[];
  readonly breakouts: readonly (readonly Row[])[];
  /** A coarsening drawn independently of the answers; see `drawn-coarsening.ts`. */
  readonly drawn?: DimensionCoding | undefined;
  /** Whether the audits keep the drawn coarsening also if only other worlds protect all groups. */
  readonly isLenient?: boolean | undefined;
  readonly rules: Rules;
}

/** Returns the level at which a coding publishes a cell. */
export const levelIn = ({ levels }: Pick<DimensionCoding, 'levels'>, { at }: Pick<PublishedCell, 'at'>): Level =>
  (at && levels[at.table]?.get(at.position)) ?? 'exact';

/** A coding step of stage 2. It makes figures of a dimension coarser and never finer. */
export type CodingStep = (dimension: CodedDimension, coding: DimensionCoding) => DimensionCoding;

/** Returns the coding that publishes every figure of these tables exactly. */
export const exactCoding = (breakouts: readonly unknown[]): DimensionCoding => ({
  levels: breakouts.map(() => new Map()),
  withoutItems: [],
});
