import { useTranslation } from 'react-i18next';
import type { Bilingual, Language } from '../contracts/index.ts';
import { codeOf } from '../http/errors.ts';
import { currentLanguage } from './instance.ts';

/** The language on the screen; the component renders again when it changes. */
export function useLanguage(): Language {
  useTranslation('shared');
  return currentLanguage();
}

/** Picks the text in the language on the screen. */
export function useBilingual(): (text: Bilingual) => string {
  const language = useLanguage();
  return (text) => text[language] || text.en;
}

/** Words for whatever a call threw, by its code. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('shared');
  return (error) => t([`errors.${codeOf(error)}`, 'errors.internal']);
}
