import type { Language } from '@veleta/shared/contracts';
import { randomUUID } from 'node:crypto';
import { findTopics, loadLanguageDetector, nameMasked, removeMarkers } from '../../comment-texts/index.ts';
import type { CollectedComment, PublishedComment } from '../../disclosed-results/index.ts';
import type { AggregationFrame } from '../../aggregation/index.ts';
import type { CommentCount, CommentCounts, CommentTopic, CountedCommentPlan } from '../../disclosure-control/index.ts';

interface CollectedComments {
  /** Counts the comments of each finest group. */
  count(): CommentCounts;
  /**
   * Finds topics with at least `least` commenters, and counts the comments of each finest group and topic. Topics depend on the texts and
   * the admitted languages only.
   */
  countTopics(
    plan: CountedCommentPlan,
    options: { least: number; organizationNames: readonly string[] },
  ): Promise<{ topics: CommentTopic[]; counts: CommentCounts }>;
  /**
   * Returns the comments to store under a plan, with only the admitted units, languages and topics, in the order of random ids, so that
   * the order links no comments of one person.
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
  /** Index of the topic of each comment. */
  let topicOf: readonly (number | null)[] = [];
  /** Text of each comment with names of its masked pieces, once its language is known. */
  let texts: readonly string[] = [];
  function count(): CommentCounts {
    const counts = new Map<string, CommentCount>();
    for (const [index, { position, language, unitIds }] of collected.entries()) {
      const units = unitsOf(unitIds);
      const topic = topicOf[index] ?? null;
      const key = JSON.stringify([position, language, topic, units]);
      counts.set(key, { position, language, topic, units, total: (counts.get(key)?.total ?? 0) + 1 });
    }
    return { categories: categories.map(({ id }) => id), counts: [...counts.values()] };
  }
  const admittedLanguage = (language: Language | null, languages: readonly Language[]) =>
    language !== null && languages.includes(language) ? language : null;
  return {
    count,
    async countTopics({ isShown, languages }, { least, organizationNames }) {
      if (!isShown) return { topics: [], counts: count() };
      const detect = await loadLanguageDetector();
      const written = collected.map(({ text }) => detect(removeMarkers(text)));
      texts = collected.map(({ text }, index) => nameMasked(text, written[index] ?? null));
      const found = findTopics(
        collected.map(({ position, language: ofPage }, index) => {
          const language = written[index] ?? null;
          // With admitted languages, a topic contains only comments of its own one, so that it crosses no language.
          const isAllowed = languages.length === 0 || admittedLanguage(ofPage, languages) === language;
          return { position, text: texts[index] ?? '', language: isAllowed ? language : null };
        }),
        { least, ignored: organizationNames },
      );
      topicOf = found.assigned;
      return { topics: found.topics.map((topic, id) => ({ id, ...topic })), counts: count() };
    },
    publish({ isShown, units, languages, topics = [] }) {
      if (!isShown) return [];
      const readable = new Set(topics.map(({ id }) => id));
      return collected
        .map(({ position, language, unitIds }, index) => ({
          id: randomUUID(),
          position,
          text: texts[index] ?? '',
          language: admittedLanguage(language, languages),
          topic: readable.has(topicOf[index] ?? -1) ? (topicOf[index] ?? null) : null,
          unitIds: unitIds.filter((copy) => units.includes(ownIds.get(copy) ?? '')),
        }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },
  };
}
