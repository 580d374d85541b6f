import type { PageData } from '../src/standalone/page-data.ts';
import { createTranslate } from '../src/standalone/translate.ts';
import en from '../src/words/en.ts';
import es from '../src/words/es.ts';

const WORDS = { en, es };

export const TRANSLATE = { en: createTranslate(en), es: createTranslate(es) };

/**
 * Returns the texts that the page's script may show, in the page's language. Excludes server-only texts, and kiosk
 * texts on other links.
 */
export function wordsFor({ language, first }: Pick<PageData, 'language' | 'first'>): object {
  const { fingerprint: _fingerprint, protection: _protection, confidentiality, page, kiosk, ...rest } = WORDS[language];
  const { mail_who: _who, slip: _slip, code, free_kiosk, ...promised } = confidentiality;
  const mayBeShared = first?.name !== 'ready' || first.survey.is_kiosk;
  return {
    ...rest,
    confidentiality: mayBeShared ? { ...promised, code, free_kiosk } : promised,
    page: { loading: page.loading, help: page.help },
    ...(mayBeShared ? { kiosk } : {}),
  };
}
