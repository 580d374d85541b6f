import { readFileSync } from 'node:fs';
import summaryEn from '@veleta/shared/analysis-texts/summary/en.json' with { type: 'json' };
import summaryEs from '@veleta/shared/analysis-texts/summary/es.json' with { type: 'json' };
import participantsEn from '@veleta/shared/confidentiality/participants/en.json' with { type: 'json' };
import participantsEs from '@veleta/shared/confidentiality/participants/es.json' with { type: 'json' };
import resultsEn from '@veleta/shared/confidentiality/results/en.json' with { type: 'json' };
import resultsEs from '@veleta/shared/confidentiality/results/es.json' with { type: 'json' };
import { LANGUAGES, type Language } from '@veleta/shared/contracts';
import areaErrorsEn from '@veleta/shared/texts/area-errors/en.json' with { type: 'json' };
import areaErrorsEs from '@veleta/shared/texts/area-errors/es.json' with { type: 'json' };
import errorsEn from '@veleta/shared/texts/errors/en.json' with { type: 'json' };
import errorsEs from '@veleta/shared/texts/errors/es.json' with { type: 'json' };
import fieldsEn from '@veleta/shared/texts/fields/en.json' with { type: 'json' };
import fieldsEs from '@veleta/shared/texts/fields/es.json' with { type: 'json' };

type Values = Readonly<Record<string, string | number>>;
type Texts = { readonly [key: string]: string | Texts };

const read = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8'));
/** Includes the texts shared with the front ends: of confidentiality, of results and of errors. */
const TEXTS: Record<Language, Texts> = {
  en: {
    ...read('en'),
    ...participantsEn,
    ...resultsEn,
    ...summaryEn,
    ...fieldsEn,
    errors: { ...errorsEn.errors, ...areaErrorsEn.errors },
  },
  es: {
    ...read('es'),
    ...participantsEs,
    ...resultsEs,
    ...summaryEs,
    ...fieldsEs,
    errors: { ...errorsEs.errors, ...areaErrorsEs.errors },
  },
};

/**
 * Returns the text of a dotted key with `{{name}}` filled in from `values`. Falls back to English, then to null.
 * `$t(key)` includes another text, as in the catalogues of the front ends.
 */
export function findTranslation(language: Language, key: string, values: Values = {}): string | null {
  const text = look(TEXTS[language], key) ?? look(TEXTS.en, key);
  return (
    text
      // `$t` is resolved before user input is filled in.
      ?.split(NESTED)
      .map((part, index) => (index % 2 === 0 ? fillIn(language, part, values) : translate(language, part, values)))
      .join('') ?? null
  );
}

const NESTED = /\$t\(([\w.]+)\)/;

/** `{{name, number}}` formats a number for the language. */
const fillIn = (language: Language, text: string, values: Values): string =>
  text.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, format: string | undefined) =>
    format ? new Intl.NumberFormat(language).format(Number(values[name])) : String(values[name] ?? ''),
  );

/** Returns the text of a key that must exist. */
export function translate(language: Language, key: string, values: Values = {}): string {
  const text = findTranslation(language, key, values);
  if (text === null) throw new Error(`No text for "${key}".`);
  return text;
}

function look(texts: Texts, key: string): string | null {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : null;
}

const DEFAULT_LANGUAGE: Language = 'es';

/**
 * Returns the best supported language of an Accept-Language header: Spanish without a header, English for unsupported
 * languages.
 */
export function chooseLanguage(header: string | undefined): Language {
  if (!header?.trim() || header.trim() === '*') return DEFAULT_LANGUAGE;
  const wishes = header
    .split(',')
    .map((part, order) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const quality = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find(Boolean);
      return { tag: tag.split('-')[0] ?? '', weight: quality === undefined ? 1 : Number(quality), order };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.order - b.order);
  for (const wish of wishes) {
    const language = LANGUAGES.find((known) => known === wish.tag);
    if (language) return language;
  }
  return 'en';
}
