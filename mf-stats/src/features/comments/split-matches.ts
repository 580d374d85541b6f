export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Normalizes text as the server does: without accents, in lower case. */
const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Splits a text at the matches of a search, which ignores accents and case. */
export function splitMatches(text: string, search: string): Piece[] {
  const wanted = normalize(search.trim());
  if (wanted === '') return [{ text, isMatch: false }];
  // Index in the text of each character of its normalized form: one character may become none or two.
  let normalized = '';
  const origins: number[] = [];
  let at = 0;
  for (const sign of text) {
    const part = normalize(sign);
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
