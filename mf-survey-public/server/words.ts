import type { PageData } from '../src/standalone/page-data.ts';
import { createTranslate } from '../src/standalone/translate.ts';
import { clientTexts, without } from '../src/words/client-texts.ts';
import en from '../src/words/en.ts';
import es from '../src/words/es.ts';

const WORDS = { en, es };

export const TRANSLATE = { en: createTranslate(en), es: createTranslate(es) };

/** Texts of kiosk links. */
const OF_KIOSKS = ['code', 'free_kiosk'];

/** Returns the texts that the page's script may show, in the page's language. Excludes kiosk texts on other links. */
export function wordsFor({ language, first }: Pick<PageData, 'language' | 'first'>): object {
  const texts = clientTexts(WORDS[language]);
  if (first?.name !== 'ready' || first.survey.is_kiosk) return texts;
  return { ...without(texts, ['kiosk']), confidentiality: without(texts.confidentiality ?? {}, OF_KIOSKS) };
}
