/** Lines handled before the page gets its turn again: some 10 ms of work on a slow laptop. */
const SLICE_LINES = 1000;

/** Lets the page draw and answer. */
const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Works through a long list without holding the page up. */
export async function inSlices<Item>(items: readonly Item[], work: (item: Item, index: number) => void): Promise<void> {
  for (let start = 0; start < items.length; start += SLICE_LINES) {
    const end = Math.min(start + SLICE_LINES, items.length);
    // The index is below the length.
    for (let index = start; index < end; index += 1) work(items[index]!, index);
    await giveWay();
  }
}
