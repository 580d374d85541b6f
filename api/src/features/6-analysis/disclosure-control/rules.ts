/**
 * The confidentiality rules in force. Production runs with all of them. Tests switch single rules off to show that the adversary then
 * finds leaks.
 */
export interface Rules {
  /** C2: complementary suppression. */
  readonly complementary: boolean;
  /** C4 and C5: Gaussian elimination and rank audit. No group under the threshold is a linear combination of published sums. */
  readonly rankAudit: boolean;
  /** C5: the feasibility audit. Worlds with the same publication leave several answers of protected groups possible. */
  readonly feasibilityAudit: boolean;
  /** C5: these worlds preserve all kinds of answers and the score jointly. */
  readonly jointSearch: boolean;
  /** C5 and C7: no share of neutral or unfavorable answers in a limit zone is the difference of published ones. */
  readonly partsAudit: boolean;
  /** C7: top and bottom coding. No exact figure in a limit zone. */
  readonly limits: boolean;
  /** C5: answers only coarsen figures. If off, a figure in a limit zone is withheld instead. */
  readonly suppressionBySizeOnly: boolean;
  /** C5: some figures are coarsened at random, so that the level of coarsening discloses little. */
  readonly drawnCoarsening: boolean;
}

export const ALL_RULES: Rules = {
  complementary: true,
  rankAudit: true,
  feasibilityAudit: true,
  jointSearch: true,
  partsAudit: true,
  limits: true,
  suppressionBySizeOnly: true,
  drawnCoarsening: true,
};
