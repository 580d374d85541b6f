/** Returns a copy of the list in which the entry at `index` is one position higher (−1) or lower (1). */
export function moveItem<Entry>(entries: readonly Entry[], index: number, by: 1 | -1): Entry[] {
  const next = [...entries];
  next.splice(index + by, 0, ...next.splice(index, 1));
  return next;
}
