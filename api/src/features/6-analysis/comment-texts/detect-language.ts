import { LANGUAGES, type Language } from '@veleta/shared/contracts';

/** Returns the language of a text; null if its letters do not decide. */
export type LanguageDetector = (text: string) => Language | null;

/**
 * Loads a detector of the languages of comments: letter sequences of the library `eld`. It decides between our languages only, because
 * comments have a few words, which many languages could have. It is loaded on demand, because its data take some hundred milliseconds.
 */
export async function loadLanguageDetector(): Promise<LanguageDetector> {
  const { eld } = await import('eld/extrasmall');
  const detector = eld.newInstance();
  detector.setLanguageSubset([...LANGUAGES]);
  return (text) => {
    const { en = 0, es = 0 } = detector.detect(text).getScores();
    if (en === es) return null;
    return en > es ? 'en' : 'es';
  };
}
