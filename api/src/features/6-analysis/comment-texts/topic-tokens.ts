import type { Language } from '@veleta/shared/contracts';
import snowball from 'snowball-stemmers';
import { IGNORED_WORDS, WEAK_WORDS } from './topic-words.ts';
import { plain } from './words.ts';

const STEMMERS = { en: snowball.newStemmer('english'), es: snowball.newStemmer('spanish') };
const WORD = /[\p{L}\p{M}]+(?:['’]\p{L}+)?|\[[^\]\s]{1,12}\]|[^\p{L}\p{M}\s]+/gu;
const CONTRACTION = /['’](?:d|ll|m|re|t|ve)$/u;
const MIN_LETTERS = 3;
/** Length of " de la ", which may separate two words of a phrase. */
const MAX_GAP = 7;

/** A word of a text that may be in a topic. */
export interface Token {
  /** Number of its stem. */
  readonly stem: number;
  readonly from: number;
  readonly to: number;
  /** Whether the next token belongs to the same phrase: adjacent, or with one short word between. */
  readonly isJoined: boolean;
}

export interface Tokenizer {
  /** Splits a text into the words that may be in a topic. Function words, short words and placeholders are left out. */
  tokenize(text: string): Token[];
  /** Whether a stem may name a topic alone. */
  isStrong(stem: number): boolean;
  stemOf(number: number): string;
}

/** Creates a tokenizer that leaves out the given words too. It numbers stems, so that large sets of comments take less memory and time. */
export function createTokenizer(language: Language, ignored: readonly string[]): Tokenizer {
  const stems: string[] = [];
  const numbers = new Map<string, number>();
  // Stemmed with accents, which its rules use, and compared without them.
  const stem = (word: string) => plain(STEMMERS[language].stem(word));
  const ignoredWords = new Set([...IGNORED_WORDS[language], ...ignored]);
  const weak = new Set([...WEAK_WORDS[language]].map(stem));
  /** Number of the stem of each written word; null for ignored words. */
  const known = new Map<string, number | null>();
  const numberOf = (written: string): number | null => {
    const word = written.normalize('NFC').toLowerCase();
    const bare = plain(word).replace(/['’]s$/u, '');
    if (!/^\p{L}/u.test(bare) || CONTRACTION.test(bare) || bare.length < MIN_LETTERS || ignoredWords.has(bare))
      return null;
    const found = stem(word);
    const number = numbers.get(found) ?? stems.push(found) - 1;
    numbers.set(found, number);
    return number;
  };
  return {
    tokenize(text) {
      const tokens: { stem: number; from: number; to: number; isJoined: boolean }[] = [];
      for (const { 0: written, index } of text.matchAll(WORD)) {
        let number = known.get(written);
        if (number === undefined) known.set(written, (number = numberOf(written)));
        if (number === null) continue;
        const before = tokens.at(-1);
        if (before) before.isJoined = before.stem !== number && isGap(text, before.to, index);
        tokens.push({ stem: number, from: index, to: index + written.length, isJoined: false });
      }
      return tokens;
    },
    isStrong: (number) => !weak.has(stems[number] ?? ''),
    stemOf: (number) => stems[number] ?? '',
  };
}

/** Whether the text between two words is one space, or one short word. */
const isGap = (text: string, from: number, to: number): boolean =>
  to - from <= MAX_GAP && /^(?:[\s-]|\s\p{L}{1,4}\s(?:\p{L}{1,3}\s)?)$/u.test(text.slice(from, to));
