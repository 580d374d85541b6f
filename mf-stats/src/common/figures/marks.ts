/** Arrows, so that the direction is visible without color. "About the same" has none. */
export const MARKS = { above: '▲', below: '▼', uncertain: '?', same: '' } as const;
