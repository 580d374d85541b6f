/**
 * Which of the confidentiality rules are in force. The product always runs with all of them; the tests switch one off
 * to prove that their adversary would find what it protects.
 */
export interface Rules {
  /** C2: hide the next smallest of what adds up to a shown total. */
  readonly complementary: boolean;
  /** C4 and C5: no group under the threshold may follow from all published sums together. */
  readonly audit: boolean;
  /** C5, the second half: no group under the threshold may follow from what counts can be at all (0 ≤ count ≤ answers). */
  readonly bounds: boolean;
  /** C7: no exact figure near unanimity in a group under twenty. */
  readonly unanimity: boolean;
}

export const ALL_RULES: Rules = { complementary: true, audit: true, bounds: true, unanimity: true };
