import type { Token } from './topic-tokens.ts';

interface WrittenComment {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** A word beside a term becomes part of the label if it is there in this share of the term's occurrences. */
const MIN_NEIGHBOR_SHARE = 0.45;
const MAX_WORDS = 3;

/** Returns the most frequent written form of a term. */
export function writtenForm(comments: readonly WrittenComment[], stems: readonly number[]): string {
  const forms = new Map<string, number>();
  for (const { text, tokens } of comments)
    for (const at of placesOf(tokens, stems)) {
      const form = text.slice(tokens[at]!.from, tokens[at + stems.length - 1]!.to);
      const plainForm = form.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ');
      forms.set(plainForm, (forms.get(plainForm) ?? 0) + 1);
    }
  const [best] = [...forms].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return best?.[0] ?? '';
}

/** Adds the word that mostly precedes or follows a term, again until there is none: "balance" becomes "work life balance". */
export function extendTerm(
  comments: readonly WrittenComment[],
  term: readonly number[],
  least = MIN_NEIGHBOR_SHARE * comments.reduce((sum, { tokens }) => sum + placesOf(tokens, term).length, 0),
): readonly number[] {
  if (term.length >= MAX_WORDS) return term;
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  const count = (counts: Map<number, number>, stem: number) => counts.set(stem, (counts.get(stem) ?? 0) + 1);
  for (const { tokens } of comments)
    for (const at of placesOf(tokens, term)) {
      const previous = tokens[at - 1];
      const last = at + term.length - 1;
      if (previous?.isJoined && !term.includes(previous.stem)) count(before, previous.stem);
      if (tokens[last]!.isJoined && !term.includes(tokens[last + 1]!.stem)) count(after, tokens[last + 1]!.stem);
    }
  const neighbors = [
    ...[...before].map(([stem, times]) => ({ times, stems: [stem, ...term] })),
    ...[...after].map(([stem, times]) => ({ times, stems: [...term, stem] })),
  ].toSorted((a, b) => b.times - a.times);
  const [best, second] = neighbors;
  // Two equally frequent neighbors are left out, so that the order of the comments does not decide.
  if (!best || best.times < least || best.times === second?.times) return term;
  return extendTerm(comments, best.stems, least);
}

/** Indexes at which a sequence of stems begins. */
const placesOf = (tokens: readonly Token[], stems: readonly number[]): number[] =>
  [...tokens.keys()].filter((at) =>
    stems.every(
      (stem, offset) => tokens[at + offset]?.stem === stem && (offset === 0 || tokens[at + offset - 1]!.isJoined),
    ),
  );
