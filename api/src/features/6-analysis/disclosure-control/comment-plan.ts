import { LANGUAGES, leastCommenters, type Language } from '@veleta/shared/contracts';
import type { DisclosedTable } from './disclosed-table.ts';

/** How many comments to one question came, in one language, from people who share a unit in every category. */
export interface CommentCount {
  readonly position: number;
  /** One unit per category, null where these people gave none. */
  readonly units: readonly (string | null)[];
  readonly language: Language | null;
  readonly total: number;
}

interface CommentPlan {
  /** Whether the comments of everybody may be read. */
  readonly isShown: boolean;
  /** Units whose comments may be read by themselves. */
  readonly units: readonly string[];
  /** Languages whose comments may be read by themselves, also within such a unit. */
  readonly languages: readonly Language[];
  /** How many comments everybody wrote, where they may be read. Absent in plans from before it was kept. */
  readonly total?: number;
}

/** A plan with how many comments each selection of it holds, so that nobody counts them again; see `selectionKey`. */
export interface CountedCommentPlan extends CommentPlan {
  /** Absent in plans from before it was kept. */
  readonly totals?: Readonly<Record<string, number>>;
}

/** What of comments is looked at: of everybody, in every language, to every question where absent. */
interface CommentSelection {
  readonly unit?: string | null | undefined;
  readonly language?: Language | null | undefined;
  readonly position?: number | null | undefined;
}

export const selectionKey = ({ unit, language, position }: CommentSelection): string =>
  [unit ?? '', language ?? '', position ?? ''].join('|');

/** Counts every selection that the plan admits; where a comment may not be looked at by itself, it counts among the others only. */
function countSelections(counts: Some, plan: CommentPlan): CountedCommentPlan {
  if (!plan.isShown) return plan;
  const totals: Record<string, number> = {};
  const admitted = new Set(plan.units);
  for (const { position, units, language, total } of counts) {
    for (const unit of [null, ...units.filter((one) => one !== null && admitted.has(one))])
      for (const one of language && plan.languages.includes(language) ? [null, language] : [null])
        for (const question of [null, position]) {
          const key = selectionKey({ unit, language: one, position: question });
          totals[key] = (totals[key] ?? 0) + total;
        }
  }
  return { ...plan, totals };
}

type Some = readonly CommentCount[];
interface Candidate {
  readonly group: { readonly unit: string; readonly category: number } | { readonly language: Language };
  readonly isIn: (count: CommentCount) => boolean;
}

/** A unit of a category, null for people without one, in which somebody answered. */
interface CommentCell {
  readonly unit: string | null;
  /** Its results are not shown. */
  readonly isHidden: boolean;
}

export interface CommentFrame {
  /** In the order of the units of each count. */
  readonly categories: readonly (readonly CommentCell[])[];
  readonly languages: readonly Language[];
  /** k of the measurement. */
  readonly threshold: number;
}

/** How many comments each finest group wrote, with the categories that their units belong to. */
export interface CommentCounts {
  /** Ids in the order of the units of each count. */
  readonly categories: readonly string[];
  readonly counts: readonly CommentCount[];
}

/** Plans the comments of a finished measurement from what is shown of its units; of a withheld one nothing may be read. */
export function planCommentsOf(
  { status, threshold, breakouts }: Pick<DisclosedTable, 'status' | 'threshold' | 'breakouts'>,
  { categories, counts }: CommentCounts,
): CountedCommentPlan {
  if (status !== 'ready') return NOTHING;
  const cells = categories.map((id) =>
    (breakouts.find(({ category }) => category.id === id)?.units ?? [])
      .filter(({ hidden, responses }) => hidden !== null || responses !== 0)
      .map(({ id: unit, hidden }) => ({ unit, isHidden: hidden !== null })),
  );
  return countSelections(counts, planComments(counts, { categories: cells, languages: LANGUAGES, threshold }));
}

/**
 * C10. Nothing links the comments of one person, so commenters are not counted but known to be at least as many as commented
 * on one question; that number is used. Whoever finds one text under several units, or under a unit and a language, knows
 * that its writer is in all of them. So a group is admitted, large ones first, only as long as all groups that may be read
 * cut everybody into pieces of nobody or of at least `leastCommenters`: what remains of a group is made of such pieces too.
 * A unit whose results are hidden is never admitted, nor left as the only one of its category that is not. Nor is a piece left that only
 * people of such a unit wrote, unless it is inside a unit that only they are in and that is shown.
 */
export function planComments(counts: Some, { categories, languages, threshold }: CommentFrame): CommentPlan {
  const isEnough = (some: Some): boolean => commentersOf(some) >= leastCommenters(threshold);
  if (!isEnough(counts)) return NOTHING;
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
  ];
  let pieces: readonly Some[] = [counts];
  const chosen: Candidate[] = [];
  const isAdmitted = (unit: string | null) => chosen.some(({ group }) => 'unit' in group && group.unit === unit);
  const leavesHiddenAlone = ({ group }: Candidate): boolean => {
    if (!('unit' in group)) return false;
    const left = categories[group.category]?.filter(({ unit }) => unit !== group.unit && !isAdmitted(unit)) ?? [];
    return left.length === 1 && left.every(({ isHidden }) => isHidden);
  };
  // What everybody wrote may be read, so a unit that all of them are in is told from nothing.
  const hidden = categories
    .flatMap((cells, category) =>
      cells.flatMap(({ unit, isHidden }) =>
        isHidden ? [({ units }: CommentCount): boolean => units[category] === unit] : [],
      ),
    )
    .filter((isInHidden) => !counts.every(isInHidden));
  const isOfHidden = (piece: Some, readable: readonly Candidate[]): boolean =>
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
    if (!counts.some(isIn) || !cut.every(isEnough) || leavesHiddenAlone(candidate)) continue;
    const readable = [...chosen, candidate].filter((one) => 'unit' in one.group);
    if (cut.some((piece) => isOfHidden(piece, readable))) continue;
    pieces = cut;
    chosen.push(candidate);
  }
  return {
    isShown: true,
    units: chosen.flatMap(({ group }) => ('unit' in group ? [group.unit] : [])),
    languages: chosen.flatMap(({ group }) => ('language' in group ? [group.language] : [])),
    total: counts.reduce((sum, { total }) => sum + total, 0),
  };
}

const NOTHING: CommentPlan = { isShown: false, units: [], languages: [] };

function commentersOf(some: Some): number {
  const byQuestion = new Map<number, number>();
  for (const { position, total } of some) byQuestion.set(position, (byQuestion.get(position) ?? 0) + total);
  return Math.max(0, ...byQuestion.values());
}
