import type { Language } from '@veleta/shared/contracts';
import { eng, spa } from 'stopword';
import { wordsOf } from './words.ts';

/** Function words that both languages have ("a", "me", "no") decide nothing. */
const FUNCTION_WORDS: Record<Language, ReadonlySet<string>> = {
  en: new Set([...eng].flatMap(wordsOf).filter((word) => !spa.includes(word))),
  es: new Set([...spa].flatMap(wordsOf).filter((word) => !eng.includes(word))),
};

/** Endings and letters that are frequent in one language and rare in the other. */
const SHAPES: Record<Language, RegExp> = {
  en: /[kw]|th|sh|oo|ee|(?:[bcfghmptvy]|ed|ing)$/u,
  es: /(?:[ao]s?|es|[ae]n|[aei]r|cion|dad)$/u,
};

export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.en.has(word) || FUNCTION_WORDS.es.has(word);

/**
 * Returns the language of a text by its function words and Spanish letters, then by the shape of its words, or null if these do not
 * decide. A comment has a few words, which is too short for the letter statistics of general language detectors.
 */
export function detectLanguage(text: string): Language | null {
  const words = wordsOf(text);
  const count = (isOf: (word: string) => boolean) => words.filter(isOf).length;
  const functionWords = (language: Language) => count((word) => FUNCTION_WORDS[language].has(word));
  const shapes = (language: Language) => count((word) => SHAPES[language].test(word));
  const lead =
    functionWords('es') + (/[ñ¿¡áéíóú]/iu.test(text.normalize('NFC')) ? 1 : 0) - functionWords('en') ||
    shapes('es') - shapes('en');
  if (lead === 0) return null;
  return lead > 0 ? 'es' : 'en';
}
