/** The state of a panel in a snapshot: members, each with its contribution. */
export type PanelState = ReadonlyMap<string, string>;

/** B3 requires a difference of 3 organizations. One more remains protected against a reader who knows one of them. */
export const MIN_DIFFERENCE = 4;

/** Returns the number of organizations in which two states differ: joined, left, or with other figures. */
export function differenceOf(one: PanelState, other: PanelState): number {
  let count = 0;
  for (const [member, contribution] of one) if (other.get(member) !== contribution) count += 1;
  for (const member of other.keys()) if (!one.has(member)) count += 1;
  return count;
}

/**
 * Returns whether a panel may change to `next` (B3): it differs enough from every earlier state and from the empty state, so that no
 * panel has fewer members. An empty panel discloses nothing and may recur.
 */
export function mayFollow(next: PanelState, history: readonly PanelState[]): boolean {
  if (next.size === 0) return history.every((earlier) => earlier.size === 0 || earlier.size >= MIN_DIFFERENCE);
  const isFarFrom = (earlier: PanelState) => differenceOf(next, earlier) >= MIN_DIFFERENCE;
  return next.size >= MIN_DIFFERENCE && history.every(isFarFrom);
}
