import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Id of the element that follows the prerendered content in the shell's page: a browser that has parsed it may paint.
 */
export const ELEMENT_AFTER_PRERENDERED = 'root';
const ELEMENT = `<div id="${ELEMENT_AFTER_PRERENDERED}">`;

/**
 * Streams a page in two parts, so that a browser paints the prerendered content while registry and hashes are still
 * loading.
 */
export function inPaintOrder(page: string): Readable {
  const start = page.indexOf(ELEMENT);
  const end = start + ELEMENT.length;
  return Readable.from(start < 0 ? [page] : parts(page.slice(0, end), page.slice(end)), { objectMode: false });
}

async function* parts(first: string, rest: string): AsyncGenerator<string> {
  yield first;
  // Chunks written in the same event loop turn would be sent together.
  await nextTurn();
  yield rest;
}
