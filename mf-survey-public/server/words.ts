import type { PageData } from '../src/standalone/page-data.ts';
import { createTranslate } from '../src/standalone/small-texts.ts';
import en from '../src/words/en.ts';
import es from '../src/words/es.ts';

const WORDS = { en, es };

export const TRANSLATE = { en: createTranslate(en), es: createTranslate(es) };

/** The words that the script of a page may have to say, in the page's language: not those that only a server says, and none of shared tablets elsewhere. */
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
