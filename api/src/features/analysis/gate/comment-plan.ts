/** C10: so many commenters it takes, in a group and in what remains. */
const COMMENTERS = 10;

/** How many comments to one question came from people who share a unit in every category. */
export interface CommentCount {
  readonly position: number;
  /** One unit per category, null where these people gave none. */
  readonly units: readonly (string | null)[];
  readonly total: number;
}

export interface CommentPlan {
  /** Whether the comments of everybody may be read. */
  readonly isShown: boolean;
  /** Units whose comments may be read by themselves. */
  readonly units: readonly string[];
}

/**
 * C10. Nothing links the comments of one person, so commenters are not counted but known to be at least as many as commented
 * on one question; that number is used. A unit is admitted, large ones first, if it has at least ten of them, and so has
 * what it leaves: of everybody, of all units of its category together, and of every unit of another category that is
 * admitted, inside and outside, since whoever finds one text under two units knows that its writer is in both.
 */
export function planCommentUnits(
  counts: readonly CommentCount[],
  categories: readonly (readonly string[])[],
): CommentPlan {
  const commenters = (isIn: (units: CommentCount['units']) => boolean): number => {
    const byQuestion = new Map<number, number>();
    for (const { position, units, total } of counts)
      if (isIn(units)) byQuestion.set(position, (byQuestion.get(position) ?? 0) + total);
    return Math.max(0, ...byQuestion.values());
  };
  const isNone = (isIn: (units: CommentCount['units']) => boolean) => !counts.some(({ units }) => isIn(units));
  const isEnough = (isIn: (units: CommentCount['units']) => boolean) => commenters(isIn) >= COMMENTERS;
  const isEnoughOrNone = (isIn: (units: CommentCount['units']) => boolean) => isNone(isIn) || isEnough(isIn);
  if (!isEnough(() => true)) return { isShown: false, units: [] };

  const admitted: { category: number; unit: string }[] = [];
  const candidates = categories
    .flatMap((units, category) =>
      units.map((unit) => ({ category, unit, size: commenters((of) => of[category] === unit) })),
    )
    .toSorted((a, b) => a.category - b.category || b.size - a.size);
  for (const { category, unit } of candidates) {
    const isIn = (units: CommentCount['units']) => units[category] === unit;
    const siblings = new Set(admitted.filter((one) => one.category === category).map((one) => one.unit));
    const isLeft = (units: CommentCount['units']) => !isIn(units) && !siblings.has(units[category] ?? '');
    const others = admitted.filter((one) => one.category !== category);
    const isAdmitted =
      isEnough(isIn) &&
      isEnoughOrNone((units) => !isIn(units)) &&
      isEnoughOrNone(isLeft) &&
      others.every((other) => {
        const isOther = (units: CommentCount['units']) => units[other.category] === other.unit;
        return [
          (units: CommentCount['units']) => isIn(units) && isOther(units),
          (units: CommentCount['units']) => isIn(units) && !isOther(units),
          (units: CommentCount['units']) => !isIn(units) && isOther(units),
        ].every(isEnoughOrNone);
      });
    if (isAdmitted) admitted.push({ category, unit });
  }
  return { isShown: true, units: admitted.map(({ unit }) => unit) };
}
