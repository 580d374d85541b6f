import { PERSON_FIELDS, plainWord, readEmail, type PersonField } from '@veleta/shared/contracts';
import type { FileTable } from './table.ts';

/** A category of the category, as far as a file needs to know it. */
export interface Category {
  readonly id: string;
  readonly title: string;
  readonly units: readonly { readonly name: string }[];
}

/** Which column says what, by index; null: the file does not say it. */
export interface Mapping extends Readonly<Record<PersonField, number | null>> {
  /** One per category of the segmentation. */
  readonly categories: readonly (number | null)[];
}

// Both languages at once: files travel between offices.
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
/** Lines that are looked at where no header names the addresses. */
const LOOKED_AT = 100;

/** What the columns most likely mean, by their headers; the addresses also by what they look like. */
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
    // A single column can be nothing else, however many of its lines are wrong.
    email: email ?? take(table.columns === 1 ? 0 : columnOfAddresses(table, taken)),
    name: name ?? null,
    language: language ?? null,
    categories: categories.map(({ title }) => take(title.trim() === '' ? -1 : named([plainWord(title)]))),
  };
}

/** The first free column most of whose entries are addresses; -1 where there is none. */
function columnOfAddresses({ lines, columns }: FileTable, taken: ReadonlySet<number>): number {
  const sample = lines.slice(0, LOOKED_AT);
  return Array.from({ length: columns }, (_, index) => index).findIndex((index) => {
    const entries = sample.map(({ cells }) => cells[index]?.trim() ?? '').filter((cell) => cell !== '');
    const addresses = entries.filter((cell) => readEmail(cell) !== null).length;
    return !taken.has(index) && addresses > 0 && addresses * 2 > entries.length;
  });
}

/** Columns that two things are taken from. */
export function sharedColumns({ email, name, language, categories }: Mapping): ReadonlySet<number> {
  const seen = new Set<number>();
  const twice = new Set<number>();
  for (const index of [email, name, language, ...categories]) {
    if (index === null) continue;
    (seen.has(index) ? twice : seen).add(index);
  }
  return twice;
}
