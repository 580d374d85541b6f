import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Where a page of the shell goes on after its first screen. */
const AFTER_FIRST_SCREEN = '<div id="root">';

/** A page in two parts, so that on a slow line its first screen is painted while registry and hashes are still on their way. */
export function inPaintOrder(page: string): Readable {
  const end = page.indexOf(AFTER_FIRST_SCREEN);
  return Readable.from(end < 0 ? [page] : parts(page.slice(0, end), page.slice(end)), { objectMode: false });
}

async function* parts(first: string, rest: string): AsyncGenerator<string> {
  yield first;
  // What is written in one turn leaves in one piece.
  await nextTurn();
  yield rest;
}
