import { planBreakouts } from '../../gate/breakout-plan.ts';
import { discloseAll } from '../../gate/disclose-all.ts';
import type { DisclosureInput } from '../../gate/disclosure-input.ts';
import type { Disclosed } from '../../gate/disclosed.ts';
import { ALL_RULES, type Rules } from '../../gate/rules.ts';
import { attackByBounds } from './by-bounds.ts';
import { attackByRank } from './by-rank.ts';
import { attackSizes } from './by-sizes.ts';
import { attackUnanimity } from './by-unanimity.ts';
import { readPublished } from './published.ts';

/*
 * Somebody who reads everything that is published, knows who belongs to which units and which items each of them answered, and takes
 * every rounded percentage for exact. Written apart from the gate and without its elimination.
 */

/** Everything that such a reader finds out of what nobody may know; nothing, if all is well. */
export function attackAll(
  input: DisclosureInput,
  { rules = ALL_RULES, disclosed = discloseAll(input, rules) }: { rules?: Rules; disclosed?: Disclosed } = {},
): string[] {
  const { table, heatMaps } = disclosed;
  if (table.status !== 'ready') return [];
  const plan = planBreakouts(input, rules);
  // Maps filtered by people without a unit can be asked for by nobody.
  const maps = heatMaps.filter(({ filtersBy }) => filtersBy !== null);
  const published = readPublished(input, plan, { table, maps });
  const skips = input.finest.some(({ histograms, respondents }) =>
    plan.dimensions.some(({ items }) =>
      items.some(({ position }) => histograms[position]!.reduce((sum, count) => sum + count, 0) < respondents),
    ),
  );
  return [
    ...attackByRank(input, published),
    ...attackByBounds(input, published),
    ...attackSizes(table, maps),
    ...(skips ? [] : attackUnanimity(input, plan, published)),
  ];
}
