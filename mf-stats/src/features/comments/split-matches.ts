import { normalizeSearch } from '../../common/normalize-search.ts';

export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text at the matches of a search, which ignores accents and case. */
export function splitMatches(text: string, search: string): Piece[] {
  const wanted = normalizeSearch(search.trim());
  if (wanted === '') return [{ text, isMatch: false }];
  // Index in the text of each character of its normalized form: one character may become none or two.
  let normalized = '';
  const origins: number[] = [];
  let at = 0;
  for (const sign of text) {
    const part = normalizeSearch(sign);
    for (let index = 0; index < part.length; index += 1) origins.push(at);
    normalized += part;
    at += sign.length;
  }
  origins.push(text.length);
  const pieces: Piece[] = [];
  let done = 0;
  for (let found = normalized.indexOf(wanted); found >= 0; found = normalized.indexOf(wanted, found + wanted.length)) {
    const [from = 0, to = text.length] = [origins[found], origins[found + wanted.length]];
    if (from > done) pieces.push({ text: text.slice(done, from), isMatch: false });
    if (to > from) pieces.push({ text: text.slice(from, to), isMatch: true });
    done = Math.max(done, to);
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMatch: false });
  return pieces;
}
