import { suppressCells } from '../../pipeline.ts';
import type { DisclosureInput } from '../../disclosure-input.ts';
import type { Rules } from '../../rules.ts';
import type { EnteringOf, Selection } from './statements.ts';
import { framesOf } from './worlds.ts';

/**
 * Returns the items that enter each figure, from the suppression plan. It depends on sizes and skip counts alone, so a reader who knows
 * the rules and the skips can derive it. The adversary takes nothing else from disclosure control.
 */
export function enteringFromPlan(input: DisclosureInput, rules: Rules): EnteringOf {
  const plan = suppressCells(input, rules);
  const frames = framesOf(input);
  const nameOf = (selection: Selection) => JSON.stringify(selection.toSorted(([a], [b]) => a - b));
  const positionOf = new Map(
    plan.breakouts.flatMap((rows, table) =>
      rows.map(({ selection }, position) => [nameOf(selection), { table, position }] as const),
    ),
  );
  return (selection, dimension) => {
    const at = positionOf.get(nameOf(selection));
    const frame = frames[dimension]!;
    return plan.dimensions[dimension]!.items.flatMap(({ position, plan: ofItem }) =>
      !at || !ofItem[at.table]?.has(at.position) ? [frame.positions.indexOf(position)] : [],
    );
  };
}
