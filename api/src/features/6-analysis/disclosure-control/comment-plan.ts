import { LANGUAGES, leastCommenters, type Language } from '@veleta/shared/contracts';
import type { DisclosedTable } from './disclosed-table.ts';

/** Number of comments to one question, in one language, from people who share a unit in every category. */
export interface CommentCount {
  readonly position: number;
  /** One unit per category; null for people without a unit in it. */
  readonly units: readonly (string | null)[];
  readonly language: Language | null;
  /** Id of the topic of the comments; absent or null for comments without one. */
  readonly topic?: number | null;
  readonly total: number;
}

/** A topic of comments. A comment has at most one. */
export interface CommentTopic {
  readonly id: number;
  readonly label: string;
  /** Language of its comments. */
  readonly language: Language;
}

interface CommentPlan {
  /** Whether the comments of the whole organization may be read. */
  readonly isShown: boolean;
  /** Units whose comments may be read separately. */
  readonly units: readonly string[];
  /** Languages whose comments may be read separately, also within an admitted unit. */
  readonly languages: readonly Language[];
  /** Topics whose comments may be read separately, also within an admitted unit or language. Absent in plans stored by earlier versions. */
  readonly topics?: readonly CommentTopic[];
  /** Number of all comments, if they may be read. Absent in plans stored by earlier versions. */
  readonly total?: number;
}

/** A comment plan with the number of comments of each admitted selection, keyed by `selectionKey`, so that readers need not count. */
export interface CountedCommentPlan extends CommentPlan {
  /** Absent in plans stored by earlier versions. */
  readonly totals?: Readonly<Record<string, number>>;
}

/** A selection of comments. An absent field selects all units, languages or questions. */
interface CommentSelection {
  readonly unit?: string | null | undefined;
  readonly language?: Language | null | undefined;
  readonly position?: number | null | undefined;
  readonly topic?: number | null | undefined;
}

export const selectionKey = ({ unit, language, position, topic }: CommentSelection): string =>
  [unit ?? '', language ?? '', position ?? '', ...(topic === undefined || topic === null ? [] : [topic])].join('|');

/**
 * Counts the comments of every selection that the plan admits. A comment outside of admitted groups counts only in the total. Topics are
 * counted for all questions together only.
 */
function countSelections(counts: CommentCountList, plan: CommentPlan): CountedCommentPlan {
  if (!plan.isShown) return plan;
  const totals: Record<string, number> = {};
  const admitted = new Set(plan.units);
  const topics = new Set(plan.topics?.map(({ id }) => id));
  for (const { position, units, language, topic, total } of counts) {
    const selections: CommentSelection[] = [{}, { position }];
    if (topic !== undefined && topic !== null && topics.has(topic)) selections.push({ topic });
    for (const unit of [null, ...units.filter((one) => one !== null && admitted.has(one))])
      for (const one of language && plan.languages.includes(language) ? [null, language] : [null])
        for (const selection of selections) {
          const key = selectionKey({ unit, language: one, ...selection });
          totals[key] = (totals[key] ?? 0) + total;
        }
  }
  return { ...plan, totals };
}

type CommentCountList = readonly CommentCount[];
interface Candidate {
  readonly group:
    | { readonly unit: string; readonly category: number }
    | { readonly language: Language }
    | { readonly topic: CommentTopic };
  readonly isIn: (count: CommentCount) => boolean;
}

/** A unit of a category in which at least one person answered; null for people without a unit. */
interface CommentCell {
  readonly unit: string | null;
  /** True if its results are suppressed. */
  readonly isHidden: boolean;
}

export interface CommentFrame {
  /** Units per category, in the order of `CommentCount.units`. */
  readonly categories: readonly (readonly CommentCell[])[];
  readonly languages: readonly Language[];
  readonly topics?: readonly CommentTopic[];
  /** k, the threshold of the measurement. */
  readonly threshold: number;
}

/** Comment counts of each finest group, with the categories that their units belong to. */
export interface CommentCounts {
  /** Category ids, in the order of `CommentCount.units`. */
  readonly categories: readonly string[];
  readonly counts: readonly CommentCount[];
}

/** Plans the comments of a finished measurement from its published units. A withheld measurement has no readable comments. */
export function planCommentsOf(
  { status, threshold, breakouts }: Pick<DisclosedTable, 'status' | 'threshold' | 'breakouts'>,
  { categories, counts }: CommentCounts,
  topics: readonly CommentTopic[] = [],
): CountedCommentPlan {
  if (status !== 'ready') return NO_COMMENTS;
  const cells = categories.map((id) =>
    (breakouts.find(({ category }) => category.id === id)?.units ?? [])
      .filter(({ hidden, responses }) => hidden !== null || responses !== 0)
      .map(({ id: unit, hidden }) => ({ unit, isHidden: hidden !== null })),
  );
  return countSelections(counts, planComments(counts, { categories: cells, languages: LANGUAGES, topics, threshold }));
}

/**
 * Chooses the units and languages whose comments may be read (C10).
 *
 * Comments of one person are not linked, so the number of commenters of a group is not known. The largest number of comments to one
 * question is a lower bound, and the plan uses it. A reader who finds a text under several units, or under a unit and a language, knows
 * that its writer belongs to all of them. The admitted groups therefore cut the commenters into pieces (intersections). A group is
 * admitted, largest first, only if every piece is empty or has at least `leastCommenters`. The complement of a group is a union of
 * pieces, so it is protected as well.
 *
 * Topics come last and follow the same rule, so they cannot change which units and languages are admitted. A topic is a property of the
 * text, or of the text and its admitted language. Topics divide the comments, so several of them together are a union of pieces.
 *
 * A unit with suppressed results is never admitted, and never the only unit of its category that is not. A piece may not consist only of
 * people of such a unit, unless it lies inside a published unit that only they belong to.
 */
export function planComments(
  counts: CommentCountList,
  { categories, languages, topics = [], threshold }: CommentFrame,
): CommentPlan {
  const hasEnoughCommenters = (some: CommentCountList): boolean => commentersOf(some) >= leastCommenters(threshold);
  if (!hasEnoughCommenters(counts)) return NO_COMMENTS;
  const bySize = (candidates: readonly Candidate[]) =>
    candidates.toSorted((a, b) => commentersOf(counts.filter(b.isIn)) - commentersOf(counts.filter(a.isIn)));
  const candidates = [
    ...categories.flatMap((cells, category) =>
      bySize(
        cells.flatMap(({ unit, isHidden }) =>
          unit === null || isHidden
            ? []
            : [{ group: { unit, category }, isIn: (count) => count.units[category] === unit }],
        ),
      ),
    ),
    ...bySize(languages.map((language) => ({ group: { language }, isIn: (count) => count.language === language }))),
    ...bySize(topics.map((topic) => ({ group: { topic }, isIn: (count) => count.topic === topic.id }))),
  ];
  let pieces: readonly CommentCountList[] = [counts];
  const chosen: Candidate[] = [];
  const isAdmitted = (unit: string | null) => chosen.some(({ group }) => 'unit' in group && group.unit === unit);
  const leavesOneSuppressed = ({ group }: Candidate): boolean => {
    if (!('unit' in group)) return false;
    const left = categories[group.category]?.filter(({ unit }) => unit !== group.unit && !isAdmitted(unit)) ?? [];
    return left.length === 1 && left.every(({ isHidden }) => isHidden);
  };
  // All comments may be read, so a unit that contains every commenter needs no protection.
  const hidden = categories
    .flatMap((cells, category) =>
      cells.flatMap(({ unit, isHidden }) =>
        isHidden ? [({ units }: CommentCount): boolean => units[category] === unit] : [],
      ),
    )
    .filter((isInHidden) => !counts.every(isInHidden));
  const isOfSuppressed = (piece: CommentCountList, readable: readonly Candidate[]): boolean =>
    hidden.some(
      (isInHidden) =>
        piece.every(isInHidden) &&
        !readable.some(({ isIn }) => piece.every(isIn) && counts.filter(isIn).every(isInHidden)),
    );
  for (const candidate of candidates) {
    const { isIn } = candidate;
    const cut = pieces
      .flatMap((piece) => [piece.filter(isIn), piece.filter((count) => !isIn(count))])
      .filter((piece) => piece.length > 0);
    if (!counts.some(isIn) || !cut.every(hasEnoughCommenters) || leavesOneSuppressed(candidate)) continue;
    const readable = [...chosen, candidate].filter((one) => 'unit' in one.group);
    if (cut.some((piece) => isOfSuppressed(piece, readable))) continue;
    pieces = cut;
    chosen.push(candidate);
  }
  return {
    isShown: true,
    units: chosen.flatMap(({ group }) => ('unit' in group ? [group.unit] : [])),
    languages: chosen.flatMap(({ group }) => ('language' in group ? [group.language] : [])),
    ...(topics.length > 0 ? { topics: chosen.flatMap(({ group }) => ('topic' in group ? [group.topic] : [])) } : {}),
    total: counts.reduce((sum, { total }) => sum + total, 0),
  };
}

const NO_COMMENTS: CommentPlan = { isShown: false, units: [], languages: [] };

function commentersOf(some: CommentCountList): number {
  const byQuestion = new Map<number, number>();
  for (const { position, total } of some) byQuestion.set(position, (byQuestion.get(position) ?? 0) + total);
  return Math.max(0, ...byQuestion.values());
}
