import { markerOf } from './mask-contacts.ts';
import { MONTH_NAMES, ORDINARY_NAMES } from './ordinary-names.ts';
import { plain, wordsOf } from './words.ts';

/** Words inside names that are no name themselves. */
const PARTICLES = new Set([
  'da',
  'das',
  'de',
  'del',
  'di',
  'do',
  'dos',
  'e',
  'el',
  'la',
  'las',
  'los',
  'san',
  'van',
  'von',
  'y',
]);
/** Titles after which a capitalized word is a name. */
const TITLES = new Set(
  'sr sra srta senor senora senorita don dona dr dra ing lic mr mrs ms miss prof profe profesor profesora'.split(' '),
);
/** A shorter name is treated as an ordinary word. */
const MIN_STRONG_LENGTH = 3;

/** A word, with a prefix as in "O’Connor". */
const WORD = /(?:(?<![\p{L}\p{M}])([od]['’]))?[\p{L}\p{M}]+/giu;
const SENTENCE_START = /(?:^|[.!?¡¿:;…\n•*]|^[-–—])[\s"'“”«([]*$/u;
/** Characters before a word in which the start of its sentence is looked for. */
const START_LENGTH = 12;
/** What may separate the parts of one name. */
const BETWEEN = /^(?:\s{1,3}|\s?-\s?|,\s)$/u;
const INITIAL_AFTER = /^\s\p{Lu}\.(?!\p{L})/u;

interface Word {
  readonly text: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const isCapitalized = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);

/**
 * Returns a function that replaces names of people by markers.
 *
 * - Two parts of the name of one person beside each other are masked in any case ("ana garcía", "García, Ana").
 * - A part that is not an ordinary word is masked wherever it occurs, without regard to accents and case.
 * - A part that is an ordinary word ("Rosa", "Mark", "Will") is masked if it is capitalized within a sentence, follows a title, or is
 *   capitalized beside another capitalized name. The name of a month is masked only beside another name.
 */
export function createNameMask(
  names: readonly string[],
  isFunctionWord: (word: string) => boolean,
): (text: string) => string {
  const parts = new Set<string>();
  /** Two parts of the name of one person. */
  const pairs = new Set<string>();
  for (const name of names) {
    const own = [...new Set(wordsOf(name))].filter((part) => part.length > 1 && !PARTICLES.has(part));
    for (const part of own) parts.add(part);
    for (const one of own) for (const other of own) if (one !== other) pairs.add(`${one} ${other}`);
  }
  if (parts.size === 0) return (text) => text;
  const isOrdinary = (part: string) =>
    part.length < MIN_STRONG_LENGTH || ORDINARY_NAMES.has(part) || MONTH_NAMES.has(part) || isFunctionWord(part);

  return (text) => {
    const words: Word[] = Array.from(text.matchAll(WORD), ({ 0: found, 1: prefix = '', index }) => ({
      text: found,
      name: plain(found.slice(prefix.length)),
      start: index,
      end: index + found.length,
    }));
    if (!words.some(({ name }) => parts.has(name))) return text;
    // In a text without lower-case letters, capitals show nothing.
    const hasCase = /\p{Ll}/u.test(text);
    const isAdjacent = (a: number, b: number) => BETWEEN.test(text.slice(words[a]!.end, words[b]!.start));
    /** The next part of a name after a word, across particles. */
    const nextPart = (at: number): number | undefined => {
      for (let next = at + 1; next < words.length && next <= at + 3 && isAdjacent(next - 1, next); next += 1) {
        if (parts.has(words[next]!.name)) return next;
        if (!PARTICLES.has(words[next]!.name)) return undefined;
      }
      return undefined;
    };
    const masked = new Set<number>();
    const maskRange = (from: number, to: number) => {
      for (let at = from; at <= to; at += 1) masked.add(at);
    };
    for (const [at, word] of words.entries()) {
      if (!parts.has(word.name)) continue;
      const next = nextPart(at);
      if (next !== undefined) {
        const other = words[next]!;
        const isNamePair =
          pairs.has(`${word.name} ${other.name}`) ||
          (next === at + 1 && hasCase && isCapitalized(word) && isCapitalized(other));
        if (isNamePair) maskRange(at, next);
      }
      if (!isOrdinary(word.name)) masked.add(at);
      else if (hasCase && isCapitalized(word) && !MONTH_NAMES.has(word.name)) {
        const before = words[at - 1];
        const isAfterTitle =
          before !== undefined && TITLES.has(before.name) && /^\.?\s+$/u.test(text.slice(before.end, word.start));
        // An ordinary word in capitals only ("MARK") is emphasis unless a title precedes it.
        const isShouted = word.text.length > 1 && word.text === word.text.toUpperCase();
        if (
          isAfterTitle ||
          (!isShouted && !SENTENCE_START.test(text.slice(Math.max(0, word.start - START_LENGTH), word.start)))
        )
          masked.add(at);
      }
    }
    return joinMasked(text, words, masked);
  };
}

/** Replaces masked words by markers. Adjacent ones become one marker, together with a following initial ("Ana P."). */
function joinMasked(text: string, words: readonly Word[], masked: ReadonlySet<number>): string {
  let result = '';
  let done = 0;
  for (let at = 0; at < words.length; at += 1) {
    if (!masked.has(at)) continue;
    const from = words[at]!.start;
    while (masked.has(at + 1) && BETWEEN.test(text.slice(words[at]!.end, words[at + 1]!.start))) at += 1;
    const end = words[at]!.end;
    result += text.slice(done, from) + markerOf('name');
    done = end + (INITIAL_AFTER.exec(text.slice(end))?.[0].length ?? 0);
  }
  return result + text.slice(done);
}
