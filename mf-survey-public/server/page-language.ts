import type { Language, Locales } from '../src/survey/survey.types.ts';

/**
 * Supported regions for date formats. The cache has a page per region, so an unknown region falls back to the language
 * alone.
 */
const REGIONS: Readonly<Record<Language, string>> = {
  en: 'AU CA GB HK IE IN KE NG NZ PH SG US ZA',
  es: '419 AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV US UY VE',
};

export interface LanguagePreferences {
  /** The first supported language; English if there is none. */
  readonly language: Language;
  readonly locales: Locales;
}

/** Reads language and regions from an Accept-Language header by weight. */
export function readLanguagePreferences(acceptLanguage: string | undefined): LanguagePreferences {
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map((preferred) => {
      const [tag = '', ...options] = preferred.trim().split(';');
      const weight = options.map((option) => /^\s*q=([\d.]+)$/i.exec(option)?.[1]).find((value) => value !== undefined);
      const [language = '', region = ''] = tag.trim().split('-');
      return {
        language: language.toLowerCase(),
        region: region.toUpperCase(),
        weight: weight === undefined ? 1 : Number(weight),
      };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  const localeOf = (language: Language): string => {
    const known = REGIONS[language].split(' ');
    const preferred = preferences.find(
      (candidate) => candidate.language === language && known.includes(candidate.region),
    );
    return preferred ? `${language}-${preferred.region}` : language;
  };
  const first = preferences.find(({ language }) => language === 'en' || language === 'es');
  return { language: first?.language === 'es' ? 'es' : 'en', locales: { en: localeOf('en'), es: localeOf('es') } };
}
