import type { Category, FinestGroup } from './finest-groups.ts';
import type { ItemType } from '../fold.ts';

/** What folding has to know of a measurement. */
export interface FoldFrame {
  /** Items in the order of the gate, each with its position among the stored answers. */
  readonly items: readonly { readonly type: ItemType; readonly stored: number }[];
  /** Likert items of each dimension, as positions among `items`. */
  readonly dimensions: readonly (readonly number[])[];
  readonly categories: readonly Category[];
  /** Units as answers name them, to those that results name. */
  readonly unitIds: ReadonlyMap<string, string>;
}

/** Which group: a unit (null: none given) of each of at most two categories; empty for everybody. */
export type Selection = readonly (readonly [category: number, unit: string | null])[];

/**
 * Sums over all persons of a measurement: the spread of persons and the drivers follow from them. Of a part of the organization no such
 * sums are computed, so that no figure can depend on them. `pairs`: three square tables over the Likert items, one after the other:
 * persons who answered both, persons favorable to the row's item who answered the column's, persons favorable to both. `persons`:
 * see `persons.ts`.
 */
export interface Moments {
  readonly pairs: Int32Array;
  readonly persons: Float64Array;
}

export interface Folded {
  readonly responses: number;
  readonly finest: readonly FinestGroup[];
  /** Of everybody. */
  readonly whole: Moments;
}
