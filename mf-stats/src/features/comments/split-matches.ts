export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** As the server compares: without accents, in lower case. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A text cut where it holds what was searched for; accents and case do not matter. */
export function splitMatches(text: string, search: string): Piece[] {
  const wanted = plain(search.trim());
  if (wanted === '') return [{ text, isMatch: false }];
  // Where in the text each sign of its plain form comes from: one sign may become none, or two.
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const sign of text) {
    const made = plain(sign);
    for (let index = 0; index < made.length; index += 1) origins.push(at);
    folded += made;
    at += sign.length;
  }
  origins.push(text.length);
  const pieces: Piece[] = [];
  let done = 0;
  for (let found = folded.indexOf(wanted); found >= 0; found = folded.indexOf(wanted, found + wanted.length)) {
    const [from = 0, to = text.length] = [origins[found], origins[found + wanted.length]];
    if (from > done) pieces.push({ text: text.slice(done, from), isMatch: false });
    if (to > from) pieces.push({ text: text.slice(from, to), isMatch: true });
    done = Math.max(done, to);
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMatch: false });
  return pieces;
}
