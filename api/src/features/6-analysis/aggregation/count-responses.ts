import { ENPS_POINTS, LIKERT_POINTS } from '../statistics/index.ts';
import type { Category, FinestGroup } from './finest-groups.ts';

export interface StoredResponse {
  /** One value per item, by position; null for a skipped item. */
  readonly answers: readonly (number | null)[];
  readonly unitIds: readonly string[];
}

export type ItemType = 'likert5' | 'enps' | 'open';

/** The lowest value and the number of points of each item type. Open questions have no points. */
export const SCALES = {
  likert5: { lowest: 1, points: LIKERT_POINTS },
  enps: { lowest: 0, points: ENPS_POINTS },
  open: { lowest: 0, points: 0 },
};

/** Counts responses into the finest groups. Skipped answers leave every denominator (N1). */
export function countResponses(
  responses: Iterable<StoredResponse>,
  items: readonly { readonly type: ItemType }[],
  categories: readonly Category[],
): FinestGroup[] {
  const categoryOf = new Map(
    categories.flatMap((category, position) => category.units.map((unit) => [unit.id, position] as const)),
  );
  const groups = new Map<string, { units: (string | null)[]; respondents: number; histograms: number[][] }>();
  for (const { answers, unitIds } of responses) {
    const units: (string | null)[] = categories.map(() => null);
    for (const unit of unitIds) {
      const position = categoryOf.get(unit);
      if (position !== undefined) units[position] ??= unit;
    }
    const key = units.join('|');
    let group = groups.get(key);
    if (!group) {
      group = {
        units,
        respondents: 0,
        histograms: items.map((item) => Array.from({ length: SCALES[item.type].points }, () => 0)),
      };
      groups.set(key, group);
    }
    group.respondents += 1;
    for (const [position, histogram] of group.histograms.entries()) {
      const answer = answers[position];
      if (answer === null || answer === undefined) continue;
      const point = answer - SCALES[items[position]!.type].lowest;
      if (point >= 0 && point < histogram.length) histogram[point]! += 1;
    }
  }
  return [...groups.values()];
}
