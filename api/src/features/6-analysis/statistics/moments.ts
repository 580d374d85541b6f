/**
 * Sums over all persons of a measurement, from which standard deviations and drivers are computed. They exist for the whole organization
 * only, so that no figure of a unit can depend on them.
 */
export interface Moments {
  /**
   * Three square tables over the Likert items, one after the other, in persons: who answered both items, who was favorable to the row's item
   * and answered the column's, who was favorable to both.
   */
  readonly pairs: Int32Array;
  /** Sums of scores, see `person-sums.ts`. */
  readonly persons: Float64Array;
}
