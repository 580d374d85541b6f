import type { Language, Locales } from './survey.types.ts';

/** Returns the browser's preferred regions, for pages without a server. */
export function localesOfBrowser(): Locales {
  const localeOf = (language: Language): string =>
    navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? language;
  return { en: localeOf('en'), es: localeOf('es') };
}
