/** A list with the entry at `index` one place up (−1) or down (1). */
export function moveItem<Entry>(entries: readonly Entry[], index: number, by: 1 | -1): Entry[] {
  const next = [...entries];
  next.splice(index + by, 0, ...next.splice(index, 1));
  return next;
}
