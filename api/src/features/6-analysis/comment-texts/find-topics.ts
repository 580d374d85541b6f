import type { Language } from '@veleta/shared/contracts';
import { extendTerm, writtenForm } from './topic-labels.ts';
import { createTokenizer, type Token, type Tokenizer } from './topic-tokens.ts';
import { wordsOf } from './words.ts';

/** A comment whose topic is looked for. */
export interface TopicText {
  readonly position: number;
  /** Masked text. */
  readonly text: string;
  /** Language in which it is written; null if it may have no topic. */
  readonly language: Language | null;
}

export interface FoundTopic {
  /** The most frequent form of its most characteristic phrase. */
  readonly label: string;
  readonly language: Language;
}

interface TopicOptions {
  /** Commenters that a topic has at least. */
  readonly least: number;
  /** Names whose words are in no topic: those of the organization. */
  readonly ignored: readonly string[];
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
const MAX_SHARE = 0.4;
/** Two terms that occur together in this share of the comments with either of them belong to one topic. */
const MIN_OVERLAP = 0.5;
/** A phrase replaces its words if it makes up this share of the rarer one's comments. */
const MIN_PHRASE_SHARE = 0.5;
const PHRASE_WEIGHT = 2;

/** A stem, or two stems that follow each other. */
interface Term {
  readonly stems: readonly number[];
  /** Its stems as text, for an order that does not depend on that of the comments. */
  readonly name: string;
  readonly comments: ReadonlySet<number>;
  readonly weight: number;
}

/** Comments of terms that are one topic, with the stems of its name. */
interface NamedGroup {
  readonly comments: Set<number>;
  readonly stems: readonly number[];
}

interface Topic {
  readonly label: string;
  readonly language: Language;
  readonly comments: readonly number[];
}

/**
 * Finds topics in comments. Each comment has at most one, so that topics divide the comments.
 *
 * Comments are handled separately for each language of their texts. Candidates are stems and phrases of two stems that occur in at least
 * `least` comments to one question. Their weight is the number of comments, times how much more frequent they are in one question than in
 * the others (document frequencies). Terms that mostly occur together are one topic. Topics are chosen by weight; each takes the comments
 * that no earlier one has. The result does not depend on the order of the comments.
 */
export function findTopics(texts: readonly TopicText[], options: TopicOptions): FoundTopics {
  const found = (['en', 'es'] as const).flatMap((language) => topicsOf(texts, language, options));
  const largest = found
    .toSorted((a, b) => b.comments.length - a.comments.length || (a.label < b.label ? -1 : 1))
    .slice(0, MAX_TOPICS);
  const assigned = texts.map((): number | null => null);
  for (const [topic, { comments }] of largest.entries()) for (const index of comments) assigned[index] = topic;
  return { topics: largest.map(({ label, language }) => ({ label, language })), assigned };
}

function topicsOf(texts: readonly TopicText[], language: Language, { least, ignored }: TopicOptions): Topic[] {
  const own = [...texts.keys()].filter((index) => texts[index]!.language === language);
  const tokenizer = createTokenizer(language, ignored.flatMap(wordsOf));
  const tokens = new Map(own.map((index) => [index, tokenizer.tokenize(texts[index]!.text)]));
  const isEnough = (comments: ReadonlySet<number>) => commentersOf(texts, comments) >= least;
  const write = (comments: Iterable<number>) =>
    Array.from(comments, (index) => ({ text: texts[index]!.text, tokens: tokens.get(index)! }));
  const taken = new Set<number>();
  const named = groupTerms(findTerms(texts, tokens, tokenizer, isEnough)).flatMap((terms): NamedGroup[] => {
    const comments = new Set(terms.flatMap((term) => [...term.comments]).filter((index) => !taken.has(index)));
    if (!isEnough(comments)) return [];
    for (const index of comments) taken.add(index);
    return [{ comments, stems: extendTerm(write(comments), namingTerm(terms, comments).stems) }];
  });
  return mergeNested(named).map(({ comments, stems }) => ({
    label: writtenForm(write(comments), extendTerm(write(comments), stems)),
    language,
    comments: [...comments],
  }));
}

/** Merges groups whose name contains that of another one ("affordable housing", "housing"). The shorter name remains. */
function mergeNested(groups: readonly NamedGroup[]): NamedGroup[] {
  const byLength = groups.toSorted((a, b) => a.stems.length - b.stems.length);
  const merged: NamedGroup[] = [];
  for (const group of byLength) {
    const general = merged.find(({ stems }) => stems.every((stem) => group.stems.includes(stem)));
    if (general) for (const index of group.comments) general.comments.add(index);
    else merged.push(group);
  }
  return merged;
}

/** Returns the terms of most weight, in their order. */
function findTerms(
  texts: readonly TopicText[],
  tokens: ReadonlyMap<number, readonly Token[]>,
  { isStrong, stemOf }: Tokenizer,
  isEnough: (comments: ReadonlySet<number>) => boolean,
): Term[] {
  const words = new Map<number, Set<number>>();
  for (const [index, own] of tokens) for (const { stem } of own) addTo(words, stem, index);
  for (const [stem, comments] of words) if (!isEnough(comments)) words.delete(stem);
  /** Comments of each pair of stems, by its first and second one. */
  const pairs = new Map<number, Map<number, Set<number>>>();
  for (const [index, own] of tokens)
    for (const [at, { stem, isJoined }] of own.entries()) {
      const next = own[at + 1];
      if (!isJoined || !next || !words.has(stem) || !words.has(next.stem)) continue;
      if (!isStrong(stem) && !isStrong(next.stem)) continue;
      const seconds = pairs.get(stem) ?? new Map<number, Set<number>>();
      pairs.set(stem, seconds);
      addTo(seconds, next.stem, index);
    }
  const phrases = [...pairs].flatMap(([first, seconds]) =>
    [...seconds].map(([second, comments]) => ({ stems: [first, second], comments })),
  );
  const isPhrase = ({ stems, comments }: { stems: readonly number[]; comments: ReadonlySet<number> }) =>
    isEnough(comments) &&
    comments.size >= MIN_PHRASE_SHARE * Math.min(...stems.filter(isStrong).map((stem) => words.get(stem)!.size));
  const byQuestion = Map.groupBy(tokens.keys(), (index) => texts[index]!.position);
  return [
    ...[...words].flatMap(([stem, comments]) => (isStrong(stem) ? [{ stems: [stem], comments }] : [])),
    ...phrases.filter(isPhrase),
  ]
    .filter(({ comments }) => comments.size <= MAX_SHARE * tokens.size)
    .map((term): Term => ({
      ...term,
      name: term.stems.map(stemOf).join(' '),
      weight:
        term.comments.size *
        distinctiveness(texts, term.comments, byQuestion) *
        (term.stems.length > 1 ? PHRASE_WEIGHT : 1),
    }))
    .toSorted((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_TERMS);
}

/** Groups terms that mostly occur together, each with the heaviest term of its group first. */
function groupTerms(terms: readonly Term[]): Term[][] {
  const groups: Term[][] = [];
  for (const term of terms) {
    const group = groups.find(([first]) => overlap(first!.comments, term.comments) >= MIN_OVERLAP);
    if (group) group.push(term);
    else groups.push([term]);
  }
  return groups;
}

/** Returns the most frequent word of a topic, or its most frequent phrase if it has no word. */
function namingTerm(terms: readonly Term[], comments: ReadonlySet<number>): Term {
  const words = terms.filter(({ stems }) => stems.length === 1);
  const timesOf = (term: Term) => [...term.comments].filter((index) => comments.has(index)).length;
  return (words.length > 0 ? words : terms).reduce((best, term) => (timesOf(term) > timesOf(best) ? term : best));
}

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

/** Largest number of comments to one question, as for the comment plan. */
function commentersOf(texts: readonly TopicText[], comments: ReadonlySet<number>): number {
  const byQuestion = new Map<number, number>();
  for (const index of comments) {
    const { position } = texts[index]!;
    byQuestion.set(position, (byQuestion.get(position) ?? 0) + 1);
  }
  return Math.max(0, ...byQuestion.values());
}

function addTo<Key>(sets: Map<Key, Set<number>>, key: Key, index: number): void {
  const set = sets.get(key);
  if (set) set.add(index);
  else sets.set(key, new Set([index]));
}
