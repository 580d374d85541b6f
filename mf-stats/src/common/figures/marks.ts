/** Up and down say it without colour; "about the same" has no sign. */
export const MARKS = { above: '▲', below: '▼', uncertain: '?', same: '' } as const;
