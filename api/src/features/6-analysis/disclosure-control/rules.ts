/**
 * Which of the confidentiality rules are in force. The product always runs with all of them; the tests switch one off
 * to prove that their adversary would find what it protects.
 */
export interface Rules {
  /** C2: hide the next smallest of what adds up to a shown total. */
  readonly complementary: boolean;
  /** C4 and C5: no group under the threshold may follow from the sums of people and answers by adding and subtracting. */
  readonly rankAudit: boolean;
  /** C5, the feasibility audit: worlds with the same publication must leave protected groups and limits open. */
  readonly feasibilityAudit: boolean;
  /** C5: these worlds keep every kind of answer and the score at once, not each by itself. */
  readonly jointSearch: boolean;
  /** C7: no exact figure in a limit zone. */
  readonly limits: boolean;
  /** C5: what was answered only coarsens a figure; off, a figure in a limit zone is hidden instead. */
  readonly hidingBySizeOnly: boolean;
  /** C5: some figures are coarsened by chance, so that how far the answers coarsen others tells nothing. */
  readonly drawnCoarsening: boolean;
}

export const ALL_RULES: Rules = {
  complementary: true,
  rankAudit: true,
  feasibilityAudit: true,
  jointSearch: true,
  limits: true,
  hidingBySizeOnly: true,
  drawnCoarsening: true,
};
