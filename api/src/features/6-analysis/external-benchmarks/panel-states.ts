/** Who is in a panel at a snapshot: members, each with the contribution that stands for it. */
export type PanelState = ReadonlyMap<string, string>;

/** B3, and one more: so that three are left to whoever compares notes with one of them. */
export const LEAST_DIFFERENCE = 4;

/** In how many organizations two states differ: joined, gone, or with other figures. */
export function differenceOf(one: PanelState, other: PanelState): number {
  let count = 0;
  for (const [member, contribution] of one) if (other.get(member) !== contribution) count += 1;
  for (const member of other.keys()) if (!one.has(member)) count += 1;
  return count;
}

/**
 * B3: whether a panel may go from what it was to `next`. It differs enough from every earlier state; from the empty one too, so
 * that no panel ever holds fewer. An empty panel tells nothing and may come back.
 */
export function mayFollow(next: PanelState, history: readonly PanelState[]): boolean {
  if (next.size === 0) return history.every((earlier) => earlier.size === 0 || earlier.size >= LEAST_DIFFERENCE);
  const isFarFrom = (earlier: PanelState) => differenceOf(next, earlier) >= LEAST_DIFFERENCE;
  return next.size >= LEAST_DIFFERENCE && history.every(isFarFrom);
}
