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
  /** Units as answers name them, to those that results name. */
  readonly unitIds: ReadonlyMap<string, string>;
}

/** Which group: a unit (null: none given) of each of at most two categories; empty for everybody. */
export type Selection = readonly (readonly [category: number, unit: string | null])[];

/** Counts of all responses of a measurement; nothing in it belongs to one person. */
export interface Aggregates {
  readonly responses: number;
  readonly finest: readonly FinestGroup[];
  /** Of everybody. */
  readonly whole: Moments;
}
