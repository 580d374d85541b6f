import i18next, { type i18n as I18n, type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { numberFormatter } from '../contracts/formatters.ts';
import { LANGUAGES, type Language } from '../contracts/limits.ts';
import { configureHttp } from '../http/settings.ts';
import type { Messages } from '../remote/index.ts';
import { detectLanguage } from './detect-language.ts';
import en from './locales/en.json' with { type: 'json' };
import errorsEn from './locales/errors/en.json' with { type: 'json' };
import errorsEs from './locales/errors/es.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

/** The only i18n instance of the page. */
export const i18n: I18n = i18next;

const FALLBACK: Language = 'en';
export const LANGUAGE_STORAGE_KEY = 'i18nextLng';

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text);

/** Returns the current language. */
export const currentLanguage = (): Language => {
  const language = i18n.resolvedLanguage ?? i18n.language;
  return isLanguage(language) ? language : FALLBACK;
};

/**
 * Returns the current language with the region of the browser: `en-GB` if the browser prefers it to other English. Used
 * for dates and times; texts have no regions.
 */
export function currentLocale(): string {
  const language = currentLanguage();
  const preferred = globalThis.navigator?.languages ?? [];
  return preferred.find((tag) => tag.startsWith(`${language}-`)) ?? language;
}

/**
 * Drops the full stop of a sentence that ends with a Spanish "p.m.", which already has one. Regions with a 12-hour
 * clock format moments so.
 */
const oneFullStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneFullStop',
  process: (text: string) => text.replace(/([ap]\.\s?m\.)\./g, '$1'),
};

/** Texts by namespace, in both languages. */
export type Catalogues = Readonly<Record<string, Readonly<Record<Language, Messages>>>>;

const byLanguage = (catalogues: Catalogues, language: Language) =>
  Object.fromEntries(Object.entries(catalogues).map(([namespace, messages]) => [namespace, messages[language]]));

/**
 * Starts the instance with the namespace `shared` and the given ones. The language is `language` if given, otherwise
 * the tab's explicit choice, otherwise detected: navigator, local storage `i18nextLng`, html tag.
 */
export async function startI18n(catalogues: Catalogues = {}, language?: Language): Promise<void> {
  const all: Catalogues = { shared: { en: { ...en, ...errorsEn }, es: { ...es, ...errorsEs } }, ...catalogues };
  await i18n
    .use(initReactI18next)
    .use(oneFullStop)
    .init({
      lng: language ?? detectLanguage(LANGUAGE_STORAGE_KEY, isLanguage) ?? FALLBACK,
      resources: { en: byLanguage(all, 'en'), es: byLanguage(all, 'es') },
      // Remotes add their namespaces later.
      partialBundledLanguages: true,
      fallbackLng: FALLBACK,
      supportedLngs: [...LANGUAGES],
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      ns: Object.keys(all),
      defaultNS: 'shared',
      interpolation: { escapeValue: false },
      postProcess: oneFullStop.name,
      react: { useSuspense: false },
    });
  // As formatNumber: Spanish does not group four digits by default.
  i18n.services.formatter?.add('number', (value: number, language = FALLBACK) =>
    numberFormatter(language, { useGrouping: true }).format(value),
  );
  configureHttp({ language: currentLanguage });
  document.documentElement.lang = currentLanguage();
}
