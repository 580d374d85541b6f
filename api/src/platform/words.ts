import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@veleta/shared/contracts';

type Words = { readonly [key: string]: string | Words };

const read = (language: Language): Words =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8'));
const WORDS: Record<Language, Words> = { en: read('en'), es: read('es') };

/** The text of a dotted key, `{{name}}` filled in from `values`; English where a language lacks it, null where both do. */
export function findWords(
  language: Language,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string | null {
  const text = look(WORDS[language], key) ?? look(WORDS.en, key);
  return text?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '') ?? null;
}

/** The same for a key that must exist. */
export function say(language: Language, key: string, values: Readonly<Record<string, string>> = {}): string {
  const text = findWords(language, key, values);
  if (text === null) throw new Error(`No words for "${key}".`);
  return text;
}

function look(words: Words, key: string): string | null {
  let found: string | Words | undefined = words;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : null;
}

const DEFAULT_LANGUAGE: Language = 'es';

/** The best supported language of an Accept-Language header; Spanish before one is known, English for all others. */
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
