import type { AuditModel, Level, UnitsWithoutItems } from './feasibility/audit-model.ts';
import type { AuditedGroups } from './feasibility/audited-groups.ts';
import type { Row } from './rows.ts';
import type { Rules } from './rules.ts';
import type { SuppressionPlan } from './suppression-plan.ts';

/** How one dimension is published for each cell that is not suppressed; cells without a level are published exactly. */
export interface DimensionCoding {
  readonly levels: Levels;
  readonly withoutItems: UnitsWithoutItems;
}

/** Per table, the cells that are not published exactly, by position. */
export type Levels = readonly ReadonlyMap<number, Exclude<Level, 'exact'>>[];

/** One dimension as the coding steps read it. */
export interface CodedDimension {
  readonly model: AuditModel;
  /** k: the fewest people of a published cell. */
  readonly threshold: number;
  /** Groups that the feasibility audit protects, single items of units apart. */
  readonly audited: AuditedGroups;
  readonly breakouts: readonly (readonly Row[])[];
  readonly hidden: SuppressionPlan;
  /** A coarsening drawn independently of the answers; see `drawn-coarsening.ts`. */
  readonly drawn?: DimensionCoding | undefined;
  readonly rules: Rules;
}

/** One step that codes the figures of a dimension: makes them coarser, and never finer. */
export type CodingStep = (dimension: CodedDimension, coding: DimensionCoding) => DimensionCoding;

/** The coding that publishes every figure of these tables exactly. */
export const exactCoding = (breakouts: readonly unknown[]): DimensionCoding => ({
  levels: breakouts.map(() => new Map()),
  withoutItems: [],
});
