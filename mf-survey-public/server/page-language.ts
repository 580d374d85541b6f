import type { Language } from '../src/survey/survey.types.ts';

/** The first of our languages in an Accept-Language header, by its weights; English where there is none. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map((wish) => {
      const [tag = '', ...options] = wish.trim().toLowerCase().split(';');
      const weight = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find((value) => value !== undefined);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { language } of wishes) if (language === 'en' || language === 'es') return language;
  return 'en';
}
