import { PARTICIPANT_NAME_LIMIT, type Language } from './limits.ts';
import { readEmail } from './email-address.ts';

/** A person as text of a file line. `units`: one per category of the file, '' for none. */
export interface WrittenPerson {
  readonly email: string;
  readonly name?: string | undefined;
  readonly language?: string | undefined;
  readonly units: readonly string[];
}
/** A person as parsed from a line. */
export interface ReadPerson<Unit> {
  readonly email: string;
  readonly name: string | null;
  readonly language: Language | null;
  /** One per category of the file; null for none. */
  readonly units: readonly (Unit | null)[];
}
export const PERSON_FIELDS = ['email', 'name', 'language'] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];
export type PersonErrorCode = 'required' | 'email' | 'too_long' | 'unknown_language' | 'unknown_unit';
/** An error in a field of a line; a number is the index of the category. */
export interface PersonError {
  readonly field: PersonField | number;
  readonly code: PersonErrorCode;
}

// Both languages, because files travel between offices. Compared after `plainWord`, hence without accents or
// punctuation.
const LANGUAGE_WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['en', 'eng', 'english', 'ingles'],
  es: ['es', 'spa', 'spanish', 'espanol', 'castellano'],
};
const LANGUAGE_OF = new Map(
  Object.entries(LANGUAGE_WORDS).flatMap(([language, words]) => words.map((word) => [word, language as Language])),
);

/**
 * Normalizes a word of a header or name for comparison: without case, accents, spaces and punctuation, so that `E-Mail`
 * is `email`.
 */
export const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

/** Returns the language that a word names (`es`, `ES-mx`, `Español`); null if it is not one of ours. */
export function readLanguage(text: string): Language | null {
  const [code = ''] = text.split(/[-_]/);
  return LANGUAGE_OF.get(plainWord(code)) ?? LANGUAGE_OF.get(plainWord(text)) ?? null;
}

/**
 * Normalizes names of units and titles of categories for comparison: case, extra spaces and the encoding of accents do
 * not count. Independent of the browser's locale, so that browser and server agree.
 */
export const normalizeName = (name: string): string => name.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase();

/** Finds units by name: first exactly except for case, so that `Peña` and `Pena` stay separate if both exist. */
export function unitFinder<Unit extends { readonly name: string }>(
  units: readonly Unit[],
): (text: string) => Unit | undefined {
  const exact = new Map(units.map((unit) => [normalizeName(unit.name), unit]));
  const rough = new Map(units.map((unit) => [plainWord(unit.name), unit]));
  rough.delete('');
  return (text) => exact.get(normalizeName(text)) ?? rough.get(plainWord(text));
}

/**
 * Validates one line by itself; duplicates of an address are found by the caller. Returns no errors for a valid line.
 */
export function validatePerson<Unit>(
  written: WrittenPerson,
  findUnits: readonly ((text: string) => Unit | undefined)[],
): { person: ReadPerson<Unit>; errors: PersonError[] } {
  const errors: PersonError[] = [];
  const email = readEmail(written.email);
  if (email === null) errors.push({ field: 'email', code: written.email.trim() === '' ? 'required' : 'email' });
  // A cell of a file may contain line breaks; a name may not.
  const name = written.name?.trim().replace(/\s+/g, ' ') || null;
  if (name !== null && name.length > PARTICIPANT_NAME_LIMIT) errors.push({ field: 'name', code: 'too_long' });
  const languageText = written.language?.trim() ?? '';
  const language = readLanguage(languageText);
  if (languageText !== '' && language === null) errors.push({ field: 'language', code: 'unknown_language' });
  const units = findUnits.map((find, index) => {
    const text = written.units[index]?.trim() ?? '';
    if (text === '') return null;
    const unit = find(text);
    if (unit === undefined) errors.push({ field: index, code: 'unknown_unit' });
    return unit ?? null;
  });
  return { person: { email: email ?? '', name, language, units }, errors };
}
