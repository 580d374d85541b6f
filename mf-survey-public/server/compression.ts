import { Readable, type Transform } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** Nearly as small as the best, in about a millisecond for a page. */
const BROTLI = { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const GZIP = { flush: constants.Z_SYNC_FLUSH };

/**
 * A page in parts, as small as the browser takes it. Each part is whole in what leaves before the next, so that on a slow line
 * the first is painted while the others are on their way; one compression goes over all of them, so cutting costs no more
 * than some bytes.
 */
export function compress(
  parts: readonly string[],
  accepted: string | undefined,
  brotli: (() => Readable) | null = null,
): { encoding: 'br' | 'gzip' | null; body: Readable } {
  const read = (): Readable => Readable.from(inTurns(parts), { objectMode: false });
  const through = (squeeze: Transform): Readable => read().pipe(squeeze);
  if (/\bbr\b/.test(accepted ?? '') && brotli) return { encoding: 'br', body: brotli() };
  if (/\bbr\b/.test(accepted ?? '')) return { encoding: 'br', body: through(createBrotliCompress(BROTLI)) };
  if (/\bgzip\b/.test(accepted ?? '')) return { encoding: 'gzip', body: through(createGzip(GZIP)) };
  return { encoding: null, body: read() };
}

async function* inTurns(parts: readonly string[]): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    // What is written in one turn leaves in one piece.
    await nextTurn();
  }
}
