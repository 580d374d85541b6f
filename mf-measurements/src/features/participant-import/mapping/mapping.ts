import { PERSON_FIELDS, plainWord, readEmail, type PersonField } from '@veleta/shared/contracts';
import type { FileTable } from '../file/table.ts';

/** The fields of a category that reading a file needs. */
export interface Category {
  readonly id: string;
  readonly title: string;
  readonly units: readonly { readonly name: string }[];
}

/** Column index of each field; null if the file has no such column. */
export interface Mapping extends Readonly<Record<PersonField, number | null>> {
  /** One column per category of the segmentation. */
  readonly categories: readonly (number | null)[];
}

// In both languages, because offices exchange files.
const HEADERS: Readonly<Record<PersonField, readonly string[]>> = {
  email: [
    'email',
    'emailaddress',
    'mail',
    'workemail',
    'correo',
    'correoelectronico',
    'direcciondecorreo',
    'direcciondecorreoelectronico',
  ],
  name: [
    'name',
    'fullname',
    'employee',
    'person',
    'nombre',
    'nombrecompleto',
    'nombreyapellidos',
    'nombreyapellido',
    'persona',
  ],
  language: ['language', 'lang', 'idioma', 'lengua'],
};
/** Number of lines examined if no header names the email column. */
const EXAMINED_LINES = 100;

/** Guesses the columns by their headers, and the email column also by its content. */
export function guessMapping(table: FileTable, categories: readonly Category[]): Mapping {
  const words = (table.headers ?? []).map(plainWord);
  const taken = new Set<number>();
  const take = (index: number): number | null => {
    if (index < 0) return null;
    taken.add(index);
    return index;
  };
  const named = (names: readonly string[]): number =>
    words.findIndex((word, at) => names.includes(word) && !taken.has(at));
  const [email, name, language] = PERSON_FIELDS.map((field) => take(named(HEADERS[field])));
  return {
    // A single column has to be the email column, however many of its lines are invalid.
    email: email ?? take(table.columns === 1 ? 0 : columnOfAddresses(table, taken)),
    name: name ?? null,
    language: language ?? null,
    categories: categories.map(({ title }) => take(title.trim() === '' ? -1 : named([plainWord(title)]))),
  };
}

/** Returns the first free column most of whose values are email addresses; -1 if there is none. */
function columnOfAddresses({ lines, columns }: FileTable, taken: ReadonlySet<number>): number {
  const sample = lines.slice(0, EXAMINED_LINES);
  return Array.from({ length: columns }, (_, index) => index).findIndex((index) => {
    const entries = sample.map(({ cells }) => cells[index]?.trim() ?? '').filter((cell) => cell !== '');
    const addresses = entries.filter((cell) => readEmail(cell) !== null).length;
    return !taken.has(index) && addresses > 0 && addresses * 2 > entries.length;
  });
}

/** Returns the columns that are mapped twice. */
export function sharedColumns({ email, name, language, categories }: Mapping): ReadonlySet<number> {
  const seen = new Set<number>();
  const twice = new Set<number>();
  for (const index of [email, name, language, ...categories]) {
    if (index === null) continue;
    (seen.has(index) ? twice : seen).add(index);
  }
  return twice;
}
