import type { Language } from '@veleta/shared/contracts';
import snowball from 'snowball-stemmers';
import { detectLanguage, isFunctionWord } from './detect-language.ts';
import { GENERIC_WORDS } from './generic-words.ts';
import { plain } from './words.ts';

/** A comment whose topic is looked for. */
export interface TopicText {
  readonly position: number;
  /** Masked text. */
  readonly text: string;
  /** Language that its topic must have; null if it may have none. */
  readonly language: Language | 'any' | null;
}

export interface FoundTopic {
  /** The most frequent form of its most characteristic phrase. */
  readonly label: string;
  readonly language: Language;
}

interface FoundTopics {
  readonly topics: readonly FoundTopic[];
  /** Index of the topic of each comment; null for comments without one. */
  readonly assigned: readonly (number | null)[];
}

const MAX_TOPICS = 12;
/** Terms of most weight in each language that topics are made of. */
const MAX_TERMS = 200;
/** A term that more of the comments contain separates nothing. */
const MAX_SHARE = 0.6;
/** Two terms that occur together in this share of the comments with either of them belong to one topic. */
const MIN_OVERLAP = 0.5;
/** A phrase replaces its words if it makes up this share of the rarer one's comments. */
const MIN_PHRASE_SHARE = 0.5;
/** A phrase names a topic if it occurs in this share of its comments. */
const MIN_NAME_SHARE = 0.75;
const MIN_LETTERS = 3;
const WORD = /[\p{L}\p{M}]+(?:['’]\p{L}+)?|\[[^\]\s]{1,12}\]|[^\p{L}\p{M}\s]+/gu;
const STEMMERS = { en: snowball.newStemmer('english'), es: snowball.newStemmer('spanish') };

interface Token {
  readonly stem: string;
  readonly from: number;
  readonly to: number;
}

interface Term {
  readonly key: string;
  readonly comments: ReadonlySet<number>;
  readonly weight: number;
}

interface Group {
  readonly terms: Term[];
  readonly comments: Set<number>;
}

/**
 * Finds topics in comments. Each comment has at most one, so that topics divide the comments.
 *
 * Comments are handled separately for each language of their texts. Candidates are stems and phrases of two stems that occur in at least
 * `least` comments to one question. Their weight is the number of comments, times how much more frequent they are in one question than in
 * the others (document frequencies). Terms that mostly occur together are one topic. Topics are chosen by weight; each takes the comments
 * that no earlier one has. The result does not depend on the order of the comments.
 */
export function findTopics(texts: readonly TopicText[], least: number): FoundTopics {
  const languages = texts.map(({ text, language }) => {
    const detected = detectLanguage(text);
    return language === 'any' || language === detected ? detected : null;
  });
  const found = (['en', 'es'] as const).flatMap((language) => {
    const own = [...texts.keys()].filter((index) => languages[index] === language);
    return topicsOf(texts, own, language, least);
  });
  const largest = found
    .toSorted((a, b) => b.comments.length - a.comments.length || (a.label < b.label ? -1 : 1))
    .slice(0, MAX_TOPICS);
  const assigned = texts.map((): number | null => null);
  for (const [topic, { comments }] of largest.entries()) for (const index of comments) assigned[index] = topic;
  return { topics: largest.map(({ label, language }) => ({ label, language })), assigned };
}

function topicsOf(texts: readonly TopicText[], own: readonly number[], language: Language, least: number) {
  const stems = new Map<string, string>();
  const stemOf = (word: string) => {
    const known = stems.get(word);
    if (known !== undefined) return known;
    // Stemmed with accents, which its rules use, and compared without them.
    const stem = plain(STEMMERS[language].stem(word));
    stems.set(word, stem);
    return stem;
  };
  const tokensOf = (index: number) => tokenize(texts[index]!.text, stemOf);
  const isEnough = (comments: ReadonlySet<number>) => commentersOf(texts, comments) >= least;

  const words = new Map<string, Set<number>>();
  for (const index of own) for (const { stem } of tokensOf(index)) addTo(words, stem, index);
  for (const [stem, comments] of words)
    if (!isEnough(comments) || comments.size > MAX_SHARE * own.length) words.delete(stem);
  const phrases = new Map<string, Set<number>>();
  for (const index of own) for (const { key } of phrasesIn(tokensOf(index), words)) addTo(phrases, key, index);
  for (const [key, comments] of phrases) {
    const rarer = Math.min(...key.split(' ').map((stem) => words.get(stem)!.size));
    if (!isEnough(comments) || comments.size < MIN_PHRASE_SHARE * rarer) phrases.delete(key);
  }

  const byQuestion = Map.groupBy(own, (index) => texts[index]!.position);
  const terms = [...words, ...phrases]
    .map(([key, comments]): Term => ({
      key,
      comments,
      weight: comments.size * distinctiveness(texts, comments, byQuestion) * (key.includes(' ') ? 2 : 1),
    }))
    .toSorted((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_TERMS);
  const groups: Group[] = [];
  for (const term of terms) {
    const group = groups.find(({ terms: [first] }) => overlap(first!.comments, term.comments) >= MIN_OVERLAP);
    if (!group) groups.push({ terms: [term], comments: new Set(term.comments) });
    else {
      group.terms.push(term);
      for (const index of term.comments) group.comments.add(index);
    }
  }
  const taken = new Set<number>();
  return groups.flatMap((group) => {
    const comments = new Set([...group.comments].filter((index) => !taken.has(index)));
    if (!isEnough(comments)) return [];
    for (const index of comments) taken.add(index);
    return [{ label: labelOf(texts, comments, namingTerm(group), tokensOf), language, comments: [...comments] }];
  });
}

/** Splits a text into words that may name a topic, with their places. Function words, short words and placeholders are left out. */
function tokenize(text: string, stemOf: (word: string) => string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const word = found.normalize('NFC').toLowerCase();
    const bare = plain(word);
    if (!/^\p{L}/u.test(word) || bare.length < MIN_LETTERS || isFunctionWord(bare) || GENERIC_WORDS.has(bare)) continue;
    tokens.push({ stem: stemOf(word), from: index, to: index + found.length });
  }
  return tokens;
}

/** Returns the phrases of two frequent words: adjacent, or with one short word between. */
function phrasesIn(tokens: readonly Token[], words: ReadonlyMap<string, unknown>) {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    if (!next || next.from - token.to > MAX_GAP || next.stem === token.stem) return [];
    if (!words.has(token.stem) || !words.has(next.stem)) return [];
    return [{ key: `${token.stem} ${next.stem}`, from: token.from, to: next.to }];
  });
}
/** Length of " de la ". */
const MAX_GAP = 7;

/** Returns how much more frequent a term is in its best question than in the others, from 1 on. */
function distinctiveness(
  texts: readonly TopicText[],
  comments: ReadonlySet<number>,
  byQuestion: ReadonlyMap<number, readonly number[]>,
): number {
  if (byQuestion.size < 2) return 1;
  const total = [...byQuestion.values()].reduce((sum, { length }) => sum + length, 0);
  const found = Map.groupBy(comments, (index) => texts[index]!.position);
  const lifts = [...byQuestion].map(([position, { length }]) => {
    const inside = found.get(position)?.length ?? 0;
    const [rate, rest] = [inside / length, (comments.size - inside + 1) / (total - length + 1)];
    return Math.log2(rate / rest);
  });
  return 1 + Math.max(0, ...lifts);
}

function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let both = 0;
  for (const index of small) if (large.has(index)) both += 1;
  return both / (a.size + b.size - both);
}

/** Returns the term that names a topic: its best phrase if most of its comments contain it, otherwise its most frequent word. */
function namingTerm({ terms, comments }: Group): string {
  const phrase = terms.find(
    ({ key, comments: own }) => key.includes(' ') && own.size >= MIN_NAME_SHARE * comments.size,
  );
  const word = terms
    .filter(({ key }) => !key.includes(' '))
    .reduce<Term | undefined>(
      (best, term) => (best && best.comments.size >= term.comments.size ? best : term),
      undefined,
    );
  return (phrase ?? word ?? terms[0]!).key;
}

/** Returns the most frequent written form of a term. */
function labelOf(
  texts: readonly TopicText[],
  comments: ReadonlySet<number>,
  key: string,
  tokensOf: (index: number) => readonly Token[],
): string {
  const forms = new Map<string, number>();
  const stems = new Map(key.split(' ').map((stem) => [stem, true]));
  for (const index of comments) {
    const tokens = tokensOf(index);
    const places = key.includes(' ')
      ? phrasesIn(tokens, stems).filter((phrase) => phrase.key === key)
      : tokens.filter(({ stem }) => stem === key);
    for (const { from, to } of places) {
      const form = texts[index]!.text.slice(from, to).normalize('NFC').toLowerCase().replace(/\s+/gu, ' ');
      forms.set(form, (forms.get(form) ?? 0) + 1);
    }
  }
  const [best] = [...forms].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return best?.[0] ?? key;
}

/** Largest number of comments to one question, as for the comment plan. */
function commentersOf(texts: readonly TopicText[], comments: ReadonlySet<number>): number {
  const byQuestion = new Map<number, number>();
  for (const index of comments) {
    const { position } = texts[index]!;
    byQuestion.set(position, (byQuestion.get(position) ?? 0) + 1);
  }
  return Math.max(0, ...byQuestion.values());
}

function addTo(sets: Map<string, Set<number>>, key: string, index: number): void {
  const set = sets.get(key);
  if (set) set.add(index);
  else sets.set(key, new Set([index]));
}
