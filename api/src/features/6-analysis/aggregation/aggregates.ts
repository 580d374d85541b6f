import type { Moments } from '../statistics/index.ts';
import type { Category, FinestGroup } from './finest-groups.ts';
import type { ItemType } from './count-responses.ts';

/** The items, dimensions and categories of a measurement, as aggregation needs them. */
export interface AggregationFrame {
  /** Items in the order of disclosure control, each with its position among the stored answers. */
  readonly items: readonly { readonly type: ItemType; readonly stored: number }[];
  /** Likert items of each dimension, as positions among `items`. */
  readonly dimensions: readonly (readonly number[])[];
  readonly categories: readonly Category[];
  /** Maps the unit ids that responses carry to the unit ids of the results. */
  readonly unitIds: ReadonlyMap<string, string>;
}

/** A group: one unit (null: no unit) of each of at most two categories. An empty selection is the whole organization. */
export type Selection = readonly (readonly [category: number, unit: string | null])[];

/** Counts over all responses of a measurement. No row belongs to one person. */
export interface Aggregates {
  readonly responses: number;
  readonly finest: readonly FinestGroup[];
  /** Sums over all respondents. */
  readonly whole: Moments;
}
