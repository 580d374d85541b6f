import type pg from 'pg';

const CHUNK_BYTES = 4 * 2 ** 20;
/** Number of chunks in the buffer; when it is full, the socket is paused. */
const MAX_BUFFERED_CHUNKS = 4;
/** Length of the signature, the flags and the header extension, which arrive with the first row. */
const HEADER_BYTES = 19;
/** Column count that marks the end of the rows. */
const NO_MORE_ROWS = -1;

type Chunk = Uint8Array<ArrayBuffer>;

/**
 * Implements `COPY … TO STDOUT (FORMAT binary)` for a client of pg that does not pipeline. Each message of the protocol
 * is one row: the number of its columns, then each column's length and bytes. Rows are collected into chunks whose
 * memory can be transferred to another thread.
 */
export class CopyQuery implements pg.Submittable {
  readonly #text: string;
  readonly #chunks: Chunk[] = [];
  #stream: pg.Connection['stream'] | undefined;
  #rows = new Uint8Array(CHUNK_BYTES);
  #filled = 0;
  #hasBegun = false;
  #hasEnded = false;
  #failure: Error | undefined;
  /** Resolves when a chunk, the end or an error arrives. */
  #changed = Promise.withResolvers<void>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the next chunk of rows; undefined after the last. @throws when the copy failed */
  async next(): Promise<Chunk | undefined> {
    while (this.#chunks.length === 0 && !this.#hasEnded && !this.#failure) await this.#changed.promise;
    if (this.#failure) throw this.#failure;
    const chunk = this.#chunks.shift();
    if (this.#chunks.length < MAX_BUFFERED_CHUNKS) this.#stream?.resume();
    return chunk;
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
    if (this.#filled + row.length > this.#rows.length) this.#finishChunk(row.length);
    this.#rows.set(row, this.#filled);
    this.#filled += row.length;
  }

  handleCommandComplete(): void {
    this.#finishChunk(0);
    this.#hasEnded = true;
    this.#notify();
  }

  handleError(cause: Error): void {
    this.#failure = cause;
    this.#notify();
  }

  handleReadyForQuery(): void {
    // `handleCommandComplete` has already ended the copy.
  }

  #finishChunk(next: number): void {
    if (this.#filled > 0) this.#chunks.push(this.#rows.subarray(0, this.#filled));
    this.#rows = new Uint8Array(Math.max(CHUNK_BYTES, next));
    this.#filled = 0;
    if (this.#chunks.length >= MAX_BUFFERED_CHUNKS) this.#stream?.pause();
    this.#notify();
  }

  #notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
