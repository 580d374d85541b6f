import { PARTICIPANT_NAME_LIMIT, type Language } from './limits.ts';
import { readEmail } from './values.ts';

/** Somebody as a line of a file has them: everything is text. `units`: one per category of the file, '' where there is none. */
export interface WrittenPerson {
  readonly email: string;
  readonly name?: string | undefined;
  readonly language?: string | undefined;
  readonly units: readonly string[];
}
/** Somebody as we understood the line. */
export interface ReadPerson<Unit> {
  readonly email: string;
  readonly name: string | null;
  readonly language: Language | null;
  /** One per category of the file; null where there is none. */
  readonly units: readonly (Unit | null)[];
}
export const PERSON_FIELDS = ['email', 'name', 'language'] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];
export type PersonErrorCode = 'required' | 'email' | 'too_long' | 'unknown_language' | 'unknown_unit';
/** What is wrong with a field of a line; a number is the category of that place. */
export interface PersonError {
  readonly field: PersonField | number;
  readonly code: PersonErrorCode;
}

// Both languages at once: files travel between offices. Compared after `plainWord`, hence without accents or signs.
const LANGUAGE_WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['en', 'eng', 'english', 'ingles'],
  es: ['es', 'spa', 'spanish', 'espanol', 'castellano'],
};
const LANGUAGE_OF = new Map(
  Object.entries(LANGUAGE_WORDS).flatMap(([language, words]) => words.map((word) => [word, language as Language])),
);

/** A word as headers and names are compared: case, accents, spaces and signs aside, so that `E-Mail` is `email`. */
export const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

/** `es`, `ES-mx`, `Español`: the language that a word names, null where it is none of ours. */
export function readLanguage(text: string): Language | null {
  const [code = ''] = text.split(/[-_]/);
  return LANGUAGE_OF.get(plainWord(code)) ?? LANGUAGE_OF.get(plainWord(text)) ?? null;
}

/**
 * One spelling for comparing names of units and titles of categories: case, outer and double spaces do not count, nor how an
 * accent is typed. Not by the language of a browser, so that both sides judge alike.
 */
export const normalizeName = (name: string): string => name.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase();

/** Finds units by name as people write them: exact but for case first, so that `Peña` and `Pena` stay apart where both exist. */
export function unitFinder<Unit extends { readonly name: string }>(
  units: readonly Unit[],
): (text: string) => Unit | undefined {
  const exact = new Map(units.map((unit) => [normalizeName(unit.name), unit]));
  const rough = new Map(units.map((unit) => [plainWord(unit.name), unit]));
  rough.delete('');
  return (text) => exact.get(normalizeName(text)) ?? rough.get(plainWord(text));
}

/** Judges one line by itself; that an address stands twice is seen only by who has all of them. No faults: the line is good. */
export function validatePerson<Unit>(
  written: WrittenPerson,
  findUnits: readonly ((text: string) => Unit | undefined)[],
): { person: ReadPerson<Unit>; errors: PersonError[] } {
  const errors: PersonError[] = [];
  const email = readEmail(written.email);
  if (email === null) errors.push({ field: 'email', code: written.email.trim() === '' ? 'required' : 'email' });
  // A cell of a file may hold several lines; a name is one.
  const name = written.name?.trim().replace(/\s+/g, ' ') || null;
  if (name !== null && name.length > PARTICIPANT_NAME_LIMIT) errors.push({ field: 'name', code: 'too_long' });
  const said = written.language?.trim() ?? '';
  const language = readLanguage(said);
  if (said !== '' && language === null) errors.push({ field: 'language', code: 'unknown_language' });
  const units = findUnits.map((find, index) => {
    const text = written.units[index]?.trim() ?? '';
    if (text === '') return null;
    const unit = find(text);
    if (unit === undefined) errors.push({ field: index, code: 'unknown_unit' });
    return unit ?? null;
  });
  return { person: { email: email ?? '', name, language, units }, errors };
}
