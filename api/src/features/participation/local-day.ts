/** The day that a calendar on the wall shows in a zone at a moment: `2026-11-20`. */
export function dayIn(timezone: string, moment: Date): string {
  // Swedish writes days as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(moment);
}
