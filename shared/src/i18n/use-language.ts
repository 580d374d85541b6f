import { useTranslation } from 'react-i18next';
import type { Bilingual, Language } from '../contracts/index.ts';
import { codeOf } from '../http/errors.ts';
import { currentLanguage } from './instance.ts';

/** Returns the current language; the component renders again when it changes. */
export function useLanguage(): Language {
  useTranslation('shared');
  return currentLanguage();
}

/** Picks the text in the current language. */
export function useBilingual(): (text: Bilingual) => string {
  const language = useLanguage();
  return (text) => text[language] || text.en;
}

/** Returns the text for the error of a call, by its code. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('shared');
  return (error) => t([`errors.${codeOf(error)}`, 'errors.internal']);
}
