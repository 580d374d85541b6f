import type { DimensionCoding } from './coding.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import type { CrossedTable, Row } from './rows.ts';
import type { SuppressionPlan } from './suppression-plan.ts';

/**
 * The outcome of stage 1: the suppressed rows for respondents, per item and per dimension. Tables are in this order: one per category,
 * the crossed tables, then one table with a single row for each category whose suppressed rows are published together.
 */
export interface CellSuppression {
  readonly breakouts: readonly (readonly Row[])[];
  readonly crossed: readonly CrossedTable[];
  readonly units: SuppressionPlan;
  readonly dimensions: readonly DimensionSuppression[];
}

interface DimensionSuppression {
  readonly items: readonly { readonly position: number; readonly plan: SuppressionPlan }[];
  readonly hidden: SuppressionPlan;
  /** A coarsening drawn independently of the answers. */
  readonly drawn?: DimensionCoding;
  /** Whether the audits keep the drawn coarsening also if only other worlds protect all groups, drawn independently of the answers. */
  readonly isLenient?: boolean;
  /** The outcome of stage 2, if it has run already. */
  readonly coding?: DimensionCoding;
}

/** The outcome of both stages. */
export interface PublicationPlan extends CellSuppression {
  readonly dimensions: readonly (DimensionSuppression & { readonly coding: DimensionCoding })[];
}

/** Returns the positions of the Likert items of each dimension among all items. */
export function likertPositions(input: Pick<DisclosureInput, 'dimensions'>): number[][] {
  let position = -1;
  return input.dimensions.map((dimension) =>
    dimension.items.flatMap((item) => {
      position += 1;
      return item.type === 'likert5' ? [position] : [];
    }),
  );
}
