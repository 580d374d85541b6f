import { LIKERT_POINTS } from '../engine/metrics.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { countOf } from './groups.ts';
import type { Plan } from './publication-plan.ts';

/** What each answer, from 1 to 5, counts for: favorable, neutral, unfavorable, score. */
export const KINDS: readonly (readonly number[])[] = [
  [0, 0, 0, 1, 1],
  [0, 0, 1, 0, 0],
  [1, 1, 0, 0, 0],
  [0, 0.25, 0.5, 0.75, 1],
];

export interface PlannedItem {
  readonly position: number;
  readonly plan: Plan;
}

/** What one item's answers of one kind add up to in each finest group; at least 0, at most the number of answers. */
export interface OpenItem extends PlannedItem {
  readonly hits: readonly number[];
  readonly answers: readonly number[];
}

export function countKind(
  input: DisclosureInput,
  items: readonly PlannedItem[],
  weights: readonly number[],
): OpenItem[] {
  return items.map(({ position, plan }): OpenItem => {
    const histograms = input.finest.map((group) => group.histograms[position] ?? []);
    const add = (histogram: readonly number[], of: (point: number) => number) => {
      let sum = 0;
      for (let point = 0; point < LIKERT_POINTS; point += 1) sum += (histogram[point] ?? 0) * of(point);
      return sum;
    };
    return {
      position,
      plan,
      hits: histograms.map((histogram) => add(histogram, (point) => weights[point]!)),
      answers: histograms.map((histogram) => add(histogram, () => 1)),
    };
  });
}

/** Whether the item is one of those that a row of a table shows the mean of. */
export const isEntering = (
  { plan }: OpenItem,
  { table, position }: { readonly table: number; readonly position: number },
) => !plan[table]!.has(position);

/** All, or none, answered that way: then each of them is known. */
export const isAtAnEnd = (groups: readonly number[], { hits, answers }: OpenItem) => {
  const sum = countOf(groups, hits);
  return sum === 0 || sum === countOf(groups, answers);
};
