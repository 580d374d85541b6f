import type { DimensionCoding } from '../../coding.ts';
import { suppressCells, startCoding } from '../../pipeline.ts';
import { seeded } from '../../../../../platform/seeded-random.ts';
import { discloseAll } from '../../disclose-all.ts';
import type { DisclosureInput } from '../../disclosure-input.ts';
import type { Disclosed } from '../../disclosed-table.ts';
import { drawCoarsening } from '../../drawn-coarsening.ts';
import type { Rules } from '../../rules.ts';

/** The production pipeline for worlds of one measurement. It computes the results of sizes and of unchanged dimensions once. */
export interface Publisher {
  readonly truth: Disclosed;
  /**
   * @param of the measurement with other answers
   * @param isChanged whether the answers of a dimension, by position, differ from the truth
   */
  readonly publish: (of: DisclosureInput, isChanged: (dimension: number) => boolean) => Disclosed;
}

/**
 * Starts the pipeline. A world may draw the published coarsening with lenient audits, since anything can be drawn.
 * @param seed seed of the draw for the true answers
 */
export function createPublisher(input: DisclosureInput, rules: Rules, seed: number): Publisher {
  // C5: suppression depends on sizes and skips, which are the same in every world.
  const planned = suppressCells(input, rules);
  const suppression = rules.drawnCoarsening ? drawCoarsening(input, planned, seeded(seed)) : planned;
  const withLevels = (of: DisclosureInput, audited: readonly DimensionCoding[]) =>
    discloseAll(of, rules, {
      ...suppression,
      dimensions: suppression.dimensions.map((rows, at) => ({ ...rows, coding: audited[at]! })),
    });
  const positions = [...suppression.dimensions.keys()];
  const truth = positions.map(startCoding(input, suppression, rules));
  const published = {
    ...suppression,
    dimensions: suppression.dimensions.map((rows, at) => ({ ...rows, drawn: truth[at]!, isLenient: true })),
  };
  return {
    truth: withLevels(input, truth),
    publish: (of, isChanged) => {
      const audit = startCoding(of, rules.drawnCoarsening ? published : suppression, rules);
      return withLevels(
        of,
        positions.map((at) => (isChanged(at) ? audit(at) : truth[at]!)),
      );
    },
  };
}
