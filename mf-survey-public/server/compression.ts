import { Readable, type Transform } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** Nearly the best compression, in about a millisecond per page. */
const BROTLI = { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const GZIP = { flush: constants.Z_SYNC_FLUSH };

/**
 * Compresses a page in parts. Each part is flushed before the next, so that slow connections can paint the first while
 * the others arrive.
 * All parts share one compression stream, so splitting costs only some bytes.
 */
export function compress(
  parts: readonly string[],
  accepted: string | undefined,
): { encoding: 'br' | 'gzip' | null; body: Readable } {
  const read = (): Readable => Readable.from(streamInTurns(parts), { objectMode: false });
  const through = (squeeze: Transform): Readable => read().pipe(squeeze);
  if (/\bbr\b/.test(accepted ?? '')) return { encoding: 'br', body: through(createBrotliCompress(BROTLI)) };
  if (/\bgzip\b/.test(accepted ?? '')) return { encoding: 'gzip', body: through(createGzip(GZIP)) };
  return { encoding: null, body: read() };
}

async function* streamInTurns(parts: readonly string[]): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    // Data written in one turn of the event loop leaves in one packet.
    await nextTurn();
  }
}
