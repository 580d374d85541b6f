import type pg from 'pg';

const PORTION_BYTES = 4 * 2 ** 20;
/** Portions that wait; who takes them more slowly makes the database wait. */
const PORTIONS_AHEAD = 4;
/** Signature, flags and the length of an extension: they come with the first row. */
const HEADER_BYTES = 19;
/** Number of columns that says that no row follows. */
const NO_MORE_ROWS = -1;

type Portion = Uint8Array<ArrayBuffer>;

/**
 * `COPY … TO STDOUT (FORMAT binary)` for a client of pg that does not pipeline. Each message of the protocol is one row: the number of its
 * columns, then each column's length and bytes. Rows are gathered into portions, in memory that can be given to another thread.
 */
export class CopyQuery implements pg.Submittable {
  readonly #text: string;
  readonly #portions: Portion[] = [];
  #stream: pg.Connection['stream'] | undefined;
  #rows = new Uint8Array(PORTION_BYTES);
  #filled = 0;
  #hasBegun = false;
  #hasEnded = false;
  #failure: Error | undefined;
  /** Somebody waits for what comes next. */
  #waiting = Promise.withResolvers<void>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The next rows; undefined after the last. @throws where the copy failed */
  async next(): Promise<Portion | undefined> {
    while (this.#portions.length === 0 && !this.#hasEnded && !this.#failure) await this.#waiting.promise;
    if (this.#failure) throw this.#failure;
    const portion = this.#portions.shift();
    if (this.#portions.length < PORTIONS_AHEAD) this.#stream?.resume();
    return portion;
  }

  submit(connection: pg.Connection): void {
    this.#stream = connection.stream;
    connection.query(this.#text);
  }

  /** @param message whose bytes are only there during the call */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const row = this.#hasBegun ? chunk : chunk.subarray(HEADER_BYTES);
    this.#hasBegun = true;
    if (row.length === 0 || row.readInt16BE(0) === NO_MORE_ROWS) return;
    if (this.#filled + row.length > this.#rows.length) this.#finishPortion(row.length);
    this.#rows.set(row, this.#filled);
    this.#filled += row.length;
  }

  handleCommandComplete(): void {
    this.#finishPortion(0);
    this.#hasEnded = true;
    this.#wake();
  }

  handleError(cause: Error): void {
    this.#failure = cause;
    this.#wake();
  }

  handleReadyForQuery(): void {
    // The copy ended before.
  }

  #finishPortion(next: number): void {
    if (this.#filled > 0) this.#portions.push(this.#rows.subarray(0, this.#filled));
    this.#rows = new Uint8Array(Math.max(PORTION_BYTES, next));
    this.#filled = 0;
    if (this.#portions.length >= PORTIONS_AHEAD) this.#stream?.pause();
    this.#wake();
  }

  #wake(): void {
    this.#waiting.resolve();
    this.#waiting = Promise.withResolvers();
  }
}
