import { seeded } from '../../../../demo/seeded.ts';
import type { BreakoutPlan } from '../../gate/breakout-plan.ts';
import type { DisclosureInput } from '../../gate/disclosure-input.ts';
import { conjunctions } from '../../gate/groups.ts';
import { blindVectors, follows } from './null-vectors.ts';
import { FIGURES, type FigureName, type Published } from './published.ts';

const SHARES: Readonly<Record<FigureName, readonly number[]>> = {
  favorability: [0, 0, 0, 1, 1],
  neutral: [0, 0, 1, 0, 0],
  unfavorable: [1, 1, 0, 0, 0],
  score: [0, 0.25, 0.5, 0.75, 1],
};

/**
 * C7: groups of the threshold to 19 people of whom nearly all, or nearly none, answered one way, and whose figure follows from
 * the exact ones. Asked are every conjunction of units, what every row leaves, and what all rows that are not exact hold together. Only
 * where everybody answered everything, so that sums of answers and means of items are the same.
 */
export function attackUnanimity(input: DisclosureInput, plan: BreakoutPlan, { figures }: Published): string[] {
  const people = input.finest.map(({ respondents }) => respondents);
  const everybody = people.map((_, group) => group);
  const sizeOf = (groups: readonly number[]) => groups.reduce((sum, group) => sum + people[group]!, 0);
  return input.dimensions.flatMap(({ key }, dimension) =>
    FIGURES.flatMap((figure) => {
      const positions = plan.dimensions[dimension]!.items.map(({ position }) => position);
      const shareOf = (groups: readonly number[]) =>
        positions.reduce(
          (total, item) =>
            total +
            groups.reduce(
              (sum, group) =>
                sum +
                input.finest[group]!.histograms[item]!.reduce((all, count, at) => all + count * SHARES[figure][at]!, 0),
              0,
            ),
          0,
        ) /
        (positions.length * sizeOf(groups));
      const shown = figures
        .filter((one) => one.dimension === dimension && one.figure === figure)
        .map(({ groups }) => groups);
      const exact = new Set(shown.map((groups) => groups.join()));
      const left = plan.breakouts.map((rows) => rows.flatMap(({ groups }) => (exact.has(groups.join()) ? [] : groups)));
      const rests = plan.breakouts.flatMap((rows) =>
        rows.flatMap(({ groups, parents }) => {
          const wholes = parents.map((parent) => plan.breakouts[parent.table]![parent.position]!.groups);
          return [everybody, ...wholes].map((whole) => whole.filter((group) => !groups.includes(group)));
        }),
      );
      const delicate = [...conjunctions(input.finest), ...left, ...rests].filter((groups) => {
        const size = sizeOf(groups);
        if (size < input.threshold || size >= 20 || groups.length === everybody.length) return false;
        const share = shareOf(groups);
        return share > 0.95 + 1e-9 || share < 0.05 - 1e-9;
      });
      if (delicate.length === 0 || shareOf(everybody) === 1 || shareOf(everybody) === 0) return [];
      const vectors = blindVectors([everybody, ...shown], people.length, seeded(23));
      return delicate
        .filter((groups) => follows(vectors, groups))
        .map((groups) => `${figure} of ${key} of ${groups.join('+')}, of one mind`);
    }),
  );
}
