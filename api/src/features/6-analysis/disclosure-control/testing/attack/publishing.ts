import type { DimensionCoding } from '../../coding.ts';
import { planHiding, startCoding } from '../../pipeline.ts';
import { seeded } from '../../../../../demo/seeded.ts';
import { discloseAll } from '../../disclose-all.ts';
import type { DisclosureInput } from '../../disclosure-input.ts';
import type { Disclosed } from '../../disclosed-table.ts';
import { drawCoarsening } from '../../drawn-coarsening.ts';
import type { Rules } from '../../rules.ts';

/** The product's pipeline for worlds of one measurement: what follows from sizes and from unchanged dimensions is computed once. */
export interface Publishing {
  readonly truth: Disclosed;
  /**
   * @param of the measurement with other answers
   * @param isChanged whether a dimension, by position, has other answers than the truth
   */
  readonly publish: (of: DisclosureInput, isChanged: (dimension: number) => boolean) => Disclosed;
}

/**
 * A world prints the same where it can: whatever coarsening was published may also have been drawn.
 * @param seed of what is drawn for the truth
 */
export function startPublishing(input: DisclosureInput, rules: Rules, seed: number): Publishing {
  // C5: what is hidden follows from sizes and skips, which are the same in every world.
  const planned = planHiding(input, rules);
  const hiding = rules.drawnCoarsening ? drawCoarsening(input, planned, seeded(seed)) : planned;
  const withLevels = (of: DisclosureInput, audited: readonly DimensionCoding[]) =>
    discloseAll(of, rules, {
      ...hiding,
      dimensions: hiding.dimensions.map((rows, at) => ({ ...rows, coding: audited[at]! })),
    });
  const positions = [...hiding.dimensions.keys()];
  const truth = positions.map(startCoding(input, hiding, rules));
  const published = { ...hiding, dimensions: hiding.dimensions.map((rows, at) => ({ ...rows, drawn: truth[at]! })) };
  return {
    truth: withLevels(input, truth),
    publish: (of, isChanged) => {
      const audit = startCoding(of, rules.drawnCoarsening ? published : hiding, rules);
      return withLevels(
        of,
        positions.map((at) => (isChanged(at) ? audit(at) : truth[at]!)),
      );
    },
  };
}
