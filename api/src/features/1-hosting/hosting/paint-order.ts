import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What a page of the shell has right after its first screen: a browser that has met it may paint. */
export const AFTER_FIRST_SCREEN = 'root';
const PLACE = `<div id="${AFTER_FIRST_SCREEN}">`;

/** A page in two parts, so that on a slow line its first screen is painted while registry and hashes are still on their way. */
export function inPaintOrder(page: string): Readable {
  const start = page.indexOf(PLACE);
  const end = start + PLACE.length;
  return Readable.from(start < 0 ? [page] : parts(page.slice(0, end), page.slice(end)), { objectMode: false });
}

async function* parts(first: string, rest: string): AsyncGenerator<string> {
  yield first;
  // What is written in one turn leaves in one piece.
  await nextTurn();
  yield rest;
}
