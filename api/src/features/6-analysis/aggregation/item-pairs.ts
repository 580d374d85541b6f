/**
 * Counts of persons who answered, and who were favorable to, each pair of Likert items. Most people answer every item, so the counter
 * stores skips: a person with twenty favorable answers and one skip changes about 230 numbers instead of 2,300.
 *
 * The three tables of `counts`: persons who skipped both items; persons favorable to the row's item who skipped the column's; persons
 * favorable to both (upper triangle only). `toPairs` converts them to the layout of `Moments.pairs`.
 */
export interface PairCounts {
  persons: number;
  readonly counts: Int32Array;
}

export const newPairCounts = (width: number): PairCounts => ({ persons: 0, counts: new Int32Array(3 * width * width) });

const LOWEST_FAVORABLE = 4;

/** Adds persons to `PairCounts`; reuses its buffers between persons. */
export class PairCounter {
  readonly #width: number;
  readonly #skipped: Int32Array;
  readonly #favorable: Int32Array;

  constructor(width: number) {
    this.#width = width;
    this.#skipped = new Int32Array(width);
    this.#favorable = new Int32Array(width);
  }

  /** Adds one person. `given` holds the answer to each Likert item, negative for a skipped one. */
  add(group: PairCounts, given: Int8Array): void {
    const width = this.#width;
    const [skipped, favorable, counts] = [this.#skipped, this.#favorable, group.counts];
    const [rowFavorable, bothFavorable] = [width * width, 2 * width * width];
    let [skips, favorables] = [0, 0];
    for (let i = 0; i < width; i += 1) {
      const answer = given[i]!;
      if (answer < 0) skipped[skips++] = i;
      else if (answer >= LOWEST_FAVORABLE) favorable[favorables++] = i;
    }
    group.persons += 1;
    for (let a = 0; a < skips; a += 1) {
      const row = skipped[a]! * width;
      for (let b = 0; b < skips; b += 1) counts[row + skipped[b]!]! += 1;
    }
    for (let a = 0; a < favorables; a += 1) {
      const row = favorable[a]! * width;
      for (let b = a; b < favorables; b += 1) counts[bothFavorable + row + favorable[b]!]! += 1;
      for (let b = 0; b < skips; b += 1) counts[rowFavorable + row + skipped[b]!]! += 1;
    }
  }
}

/** Returns the three square tables of `Moments.pairs`. */
export function toPairs({ persons, counts }: PairCounts, width: number): Int32Array {
  const square = width * width;
  const pairs = new Int32Array(3 * square);
  for (let i = 0; i < width; i += 1) {
    for (let j = 0; j < width; j += 1) {
      const at = i * width + j;
      pairs[at] = persons - counts[i * width + i]! - counts[j * width + j]! + counts[at]!;
      pairs[square + at] = counts[2 * square + i * width + i]! - counts[square + at]!;
      pairs[2 * square + at] = counts[2 * square + Math.min(i, j) * width + Math.max(i, j)]!;
    }
  }
  return pairs;
}
