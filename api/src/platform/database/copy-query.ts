import type pg from 'pg';

const PORTION_BYTES = 4 * 2 ** 20;
/** Number of chunks in the buffer; when it is full, the socket is paused. */
const PORTIONS_AHEAD = 4;
/** Length of the signature, the flags and the header extension, which arrive with the first row. */
const HEADER_BYTES = 19;
/** Column count that marks the end of the rows. */
const NO_MORE_ROWS = -1;

type Portion = Uint8Array<ArrayBuffer>;

/**
 * Implements `COPY … TO STDOUT (FORMAT binary)` for a client of pg that does not pipeline. Each message of the protocol
 * is one row: the number of its columns, then each column's length and bytes. Rows are collected into chunks whose
 * memory can be transferred to another thread.
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
  /** Resolves when a chunk, the end or an error arrives. */
  #waiting = Promise.withResolvers<void>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the next chunk of rows; undefined after the last. @throws when the copy failed */
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

  /** @param message whose bytes are valid only during the call */
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
    // `handleCommandComplete` has already ended the copy.
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
