import { plainWord } from './participant-rows.ts';

/** Validation of imported answers, shared by the page (before sending) and the server. */
export type PastItemType = 'likert5' | 'enps';

/** Meaning of a word in the file on the five-point scale; null: no answer. */
export interface PastWord {
  readonly text: string;
  readonly value: number | null;
}

const RANGE = { likert5: [1, 5], enps: [0, 10] } as const;
/** Words for a missing answer. */
const NO_ANSWER_WORDS = new Set([
  '',
  'na',
  'null',
  'none',
  'nr',
  'ns',
  'nsnc',
  'noaplica',
  'doesnotapply',
  'noanswer',
  'sinrespuesta',
]);

const AGREEMENT: readonly (readonly string[])[] = [
  ['strongly disagree', 'totally disagree', 'muy en desacuerdo', 'totalmente en desacuerdo', 'never', 'nunca'],
  ['disagree', 'en desacuerdo', 'somewhat disagree', 'algo en desacuerdo', 'rarely', 'casi nunca'],
  ['neutral', 'neither agree nor disagree', 'ni de acuerdo ni en desacuerdo', 'sometimes', 'a veces'],
  ['agree', 'de acuerdo', 'somewhat agree', 'algo de acuerdo', 'often', 'casi siempre'],
  ['strongly agree', 'totally agree', 'muy de acuerdo', 'totalmente de acuerdo', 'always', 'siempre'],
];
const AGREEMENT_OF = new Map(
  AGREEMENT.flatMap((words, index) => words.map((word) => [plainWord(word), index + 1] as const)),
);

/** Guesses the meaning of a word; null if it is unknown. */
export const guessWord = (text: string): number | null => AGREEMENT_OF.get(plainWord(text)) ?? null;

/** Checks whether a cell means "no answer". */
export const isNoAnswer = (text: string): boolean => NO_ANSWER_WORDS.has(plainWord(text));

/** Parses a whole number as files write it, `4`, `4.0` or `4,0`; null for anything else. */
export function readWhole(text: string): number | null {
  const found = /^\s*(\d{1,2})(?:[.,]0+)?\s*$/.exec(text);
  return found ? Number(found[1]) : null;
}

/** Parses the answer in a cell: its value, null for none, `undefined` for anything else. */
export function readAnswer(
  text: string,
  type: PastItemType,
  words: ReadonlyMap<string, number | null>,
): number | null | undefined {
  if (isNoAnswer(text)) return null;
  const number = readWhole(text);
  const [lowest, highest] = RANGE[type];
  if (number !== null) return number >= lowest && number <= highest ? number : undefined;
  if (type === 'enps') return undefined;
  const word = plainWord(text);
  return words.has(word) ? (words.get(word) ?? null) : undefined;
}

/** Words by their normalized form. */
export const wordsByText = (words: readonly PastWord[]): ReadonlyMap<string, number | null> =>
  new Map(words.map(({ text, value }) => [plainWord(text), value]));
