import { randomUUID } from 'node:crypto';
import type { CollectedComment, PublishedComment } from '../../disclosed-results/index.ts';
import type { AggregationFrame } from '../../aggregation/index.ts';
import type { CommentCount, CommentCounts, CountedCommentPlan } from '../../disclosure-control/index.ts';

interface CollectedComments {
  /** Counts the comments of each finest group. */
  count(): CommentCounts;
  /**
   * Returns the comments to store under a plan, with only the admitted units and languages, in the order of random ids, so that the order
   * links no comments of one person.
   */
  publish(plan: CountedCommentPlan): PublishedComment[];
}

export function collectComments(
  { categories, unitIds: ownIds }: Pick<AggregationFrame, 'categories' | 'unitIds'>,
  collected: readonly CollectedComment[],
): CollectedComments {
  const unitsOf = (copies: readonly string[]): (string | null)[] => {
    const own = new Set(copies.map((copy) => ownIds.get(copy)));
    return categories.map(({ units }) => units.find(({ id }) => own.has(id))?.id ?? null);
  };
  return {
    count() {
      const counts = new Map<string, CommentCount>();
      for (const { position, language, unitIds } of collected) {
        const units = unitsOf(unitIds);
        const key = JSON.stringify([position, language, units]);
        counts.set(key, { position, language, units, total: (counts.get(key)?.total ?? 0) + 1 });
      }
      return { categories: categories.map(({ id }) => id), counts: [...counts.values()] };
    },
    publish({ isShown, units, languages }) {
      if (!isShown) return [];
      return collected
        .map(({ position, text, language, unitIds }) => ({
          id: randomUUID(),
          position,
          text,
          language: language !== null && languages.includes(language) ? language : null,
          unitIds: unitIds.filter((copy) => units.includes(ownIds.get(copy) ?? '')),
        }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },
  };
}
