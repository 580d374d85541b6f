/**
 * Sums over all persons of a measurement, for standard deviations and drivers. They exist for the whole organization only, so that no
 * figure of a unit depends on them.
 */
export interface Moments {
  /**
   * Three square tables over the Likert items, one after the other: persons who answered both items; persons favorable to the row's item
   * who answered the column's; persons favorable to both.
   */
  readonly pairs: Int32Array;
  /** Sums of scores; `person-sums.ts` defines the layout. */
  readonly persons: Float64Array;
}
