import type { Language, Locales } from './survey.types.ts';

/** The regions that this browser prefers, where no server has read them from its request. */
export function localesOfBrowser(): Locales {
  const localeOf = (language: Language): string =>
    navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? language;
  return { en: localeOf('en'), es: localeOf('es') };
}
