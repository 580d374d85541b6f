/** Lines processed between two yields to the page: about 10 ms on a slow laptop. */
const SLICE_LINES = 1000;

/** Yields to the page. */
const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Processes a long list without blocking the page. */
export async function inSlices<Item>(items: readonly Item[], work: (item: Item, index: number) => void): Promise<void> {
  for (let start = 0; start < items.length; start += SLICE_LINES) {
    const end = Math.min(start + SLICE_LINES, items.length);
    // The index is less than the length.
    for (let index = start; index < end; index += 1) work(items[index]!, index);
    await giveWay();
  }
}
