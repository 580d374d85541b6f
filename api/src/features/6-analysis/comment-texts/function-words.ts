import { eng, spa } from 'stopword';
import { wordsOf } from './words.ts';

/** Function words that both languages have ("a", "me", "no") are left out, because they are ordinary words in one of them. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...[...eng].flatMap(wordsOf).filter((word) => !spa.includes(word)),
  ...[...spa].flatMap(wordsOf).filter((word) => !eng.includes(word)),
]);

/** Returns whether a word without accents and case is a function word ("the", "para"). */
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);
