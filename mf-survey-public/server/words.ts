import en from '../src/locales/en.json' with { type: 'json' };
import es from '../src/locales/es.json' with { type: 'json' };
import type { PageData } from '../src/standalone/page-data.ts';
import { createTranslate } from '../src/standalone/small-texts.ts';

const WORDS = { en, es };

export const TRANSLATE = { en: createTranslate(en), es: createTranslate(es) };

/** The words that the script of a page may have to say, in the page's language: not those that only a server says, and none of shared tablets elsewhere. */
export function wordsFor({ language, first }: Pick<PageData, 'language' | 'first'>): object {
  const { fingerprint: _, page, kiosk, ...rest } = WORDS[language];
  const mayBeShared = first?.name !== 'ready' || first.survey.is_kiosk;
  return { ...rest, page: { loading: page.loading }, ...(mayBeShared ? { kiosk } : {}) };
}
