/** Up and down say it without colour; "about the same" has no mark. */
export const MARKS = { above: '▲', below: '▼', same: '' } as const;
