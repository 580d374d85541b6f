import { CATEGORIES_PER_MEASUREMENT } from '@veleta/shared/contracts';

/** A category of the segmentation, as far as a file needs to know it. */
export interface Category {
  readonly id: string;
  readonly title: string;
  readonly units: readonly { readonly name: string }[];
}

/** Where each thing stands in a line, by index. */
export interface Columns {
  readonly email: number;
  readonly name: number | null;
  readonly language: number | null;
  /** Categories that have a column, in the order of the segmentation. */
  readonly categories: readonly { readonly category: Category; readonly index: number }[];
  /** Categories without a column: nobody of this file gets a unit of them. */
  readonly absentCategories: readonly string[];
  /** Headers that mean nothing to us. */
  readonly unused: readonly string[];
}

export type ColumnsFound =
  | { readonly isUsable: true; readonly columns: Columns }
  | { readonly isUsable: false; readonly missing: readonly 'email'[]; readonly found: readonly string[] };

// Both languages at once: files travel between offices. Compared after `plain`, hence without accents or signs.
const EMAIL = [
  'email',
  'emailaddress',
  'mail',
  'correo',
  'correoelectronico',
  'direcciondecorreo',
  'direcciondecorreoelectronico',
];
const NAME = ['name', 'fullname', 'nombre', 'nombrecompleto', 'nombreyapellidos', 'nombreyapellido'];
const LANGUAGE = ['language', 'lang', 'idioma', 'lengua'];

/** A word as it is compared: case, accents, spaces and signs aside, so that `E-Mail` is `email`. */
export const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

/** Reads the header line. A file is usable when it has a column of e-mail addresses. */
export function findColumns(headers: readonly string[], segmentation: readonly Category[]): ColumnsFound {
  const words = headers.map(plain);
  const indexOf = (names: readonly string[]): number | null => {
    const index = words.findIndex((word) => names.includes(word));
    return index < 0 ? null : index;
  };

  const email = indexOf(EMAIL);
  if (email === null) {
    return {
      isUsable: false,
      missing: ['email'],
      found: headers.map((header) => header.trim()).filter((header) => header !== ''),
    };
  }
  const name = indexOf(NAME);
  const language = indexOf(LANGUAGE);
  const taken = new Set([email, name, language]);
  const categories: { category: Category; index: number }[] = [];
  const absentCategories: string[] = [];
  for (const category of segmentation) {
    const index = words.findIndex((word, at) => word !== '' && word === plain(category.title) && !taken.has(at));
    if (index < 0 || categories.length === CATEGORIES_PER_MEASUREMENT) {
      absentCategories.push(category.title);
      continue;
    }
    categories.push({ category, index });
    taken.add(index);
  }
  const unused = headers.filter((header, at) => !taken.has(at) && header.trim() !== '');
  return { isUsable: true, columns: { email, name, language, categories, absentCategories, unused } };
}
