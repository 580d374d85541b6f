import { planHiding, startAudits } from '../../gate/breakout-plan.ts';
import { discloseAll } from '../../gate/disclose-all.ts';
import type { DisclosureInput } from '../../gate/disclosure-input.ts';
import type { Disclosed } from '../../gate/disclosed.ts';
import type { Levels } from '../../gate/feasibility-audit.ts';
import type { Rules } from '../../gate/rules.ts';

/** The product's pipeline for worlds of one measurement: what follows from sizes and from unchanged dimensions is computed once. */
export interface Publishing {
  readonly truth: Disclosed;
  /**
   * @param of the measurement with other answers
   * @param isChanged whether a dimension, by position, has other answers than the truth
   */
  readonly publish: (of: DisclosureInput, isChanged: (dimension: number) => boolean) => Disclosed;
}

export function startPublishing(input: DisclosureInput, rules: Rules): Publishing {
  // C5: what is hidden follows from sizes and skips, which are the same in every world.
  const hiding = planHiding(input, rules);
  const withLevels = (of: DisclosureInput, levels: readonly Levels[]) =>
    discloseAll(of, rules, {
      ...hiding,
      dimensions: hiding.dimensions.map((rows, at) => ({ ...rows, levels: levels[at]! })),
    });
  const positions = [...hiding.dimensions.keys()];
  const truth = positions.map(startAudits(input, hiding, rules));
  return {
    truth: withLevels(input, truth),
    publish: (of, isChanged) => {
      const audit = startAudits(of, hiding, rules);
      return withLevels(
        of,
        positions.map((at) => (isChanged(at) ? audit(at) : truth[at]!)),
      );
    },
  };
}
