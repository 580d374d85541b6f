import {
  guessWord,
  isNoAnswer,
  plainWord,
  readAnswer,
  readWhole,
  wordsByText,
  type PastWord,
} from '@veleta/shared/contracts';
import type { Category, PastInput, Product } from '../past-results.api.ts';
import type { FileTable } from './read-table.ts';

/** What a column contains: `item:<key>`, `category:<id>`, or empty if it is not imported. */
export type ColumnMeaning = `item:${string}` | `category:${string}` | '';

export interface Item {
  readonly key: string;
  readonly type: 'likert5' | 'enps';
  readonly text: { readonly en: string; readonly es: string };
}

/** Returns the items of a product that have figures; open questions have none. */
export function itemsOf(product: Product): Item[] {
  return product.dimensions.flatMap((dimension) =>
    dimension.items.flatMap(({ key, type, text }) => (type === 'open' ? [] : [{ key, type, text }])),
  );
}

/** Question numbers as survey tools write them: `Q3.`, `P12 -`, `4)`, `[SQ001]`. */
const NUMBERING = /^\s*(?:[a-z]{0,2}\d{1,3}\s*[.):–-]\s*|\[\w+\]\s*|[a-z]\d{1,3}\s+)/i;
/** Punctuation after a question that is not part of it. */
const ENDING = /[\s.:*]+$/;
const plainHeader = (text: string): string => plainWord(text.replace(ENDING, ''));

/**
 * Guesses the meaning of the columns from their headers: key or text of an item in either language, or title of a
 * category, with or without a number before it.
 */
export function guessMeanings(
  table: FileTable,
  items: readonly Item[],
  categories: readonly Category[],
): ColumnMeaning[] {
  const meanings = new Map<string, ColumnMeaning>([
    ...categories.map(({ id, title }) => [plainHeader(title), `category:${id}`] as const),
    ...items.flatMap(({ key, text }) =>
      [key, text.en, text.es].map((name) => [plainHeader(name), `item:${key}`] as const),
    ),
  ]);
  const taken = new Set<ColumnMeaning>();
  return table.headers.map((header) => {
    const meaning = meanings.get(plainHeader(header)) ?? meanings.get(plainHeader(header.replace(NUMBERING, ''))) ?? '';
    if (meaning === '' || taken.has(meaning)) return '';
    taken.add(meaning);
    return meaning;
  });
}

/** Returns the columns of items in the order of the file. */
function itemColumns(meanings: readonly ColumnMeaning[], items: readonly Item[]) {
  return meanings.flatMap((meaning, index) => {
    const item = items.find(({ key }) => meaning === `item:${key}`);
    return item ? [{ index, item }] : [];
  });
}

/** A word of the file with its value. Cells with an `undefined` value have no meaning yet and are not valid answers. */
export interface FoundWord {
  readonly text: string;
  readonly value: number | null | undefined;
}

/** Returns the distinct words in columns of five-point items, each with its most likely value. */
export function wordsIn(table: FileTable, meanings: readonly ColumnMeaning[], items: readonly Item[]): FoundWord[] {
  const found = new Map<string, FoundWord>();
  for (const { index, item } of itemColumns(meanings, items)) {
    if (item.type !== 'likert5') continue;
    for (const { cells } of table.rows) {
      const text = cells[index]?.trim() ?? '';
      if (isNoAnswer(text) || readWhole(text) !== null || found.has(plainWord(text))) continue;
      found.set(plainWord(text), { text, value: guessWord(text) ?? undefined });
    }
  }
  return [...found.values()];
}

export interface BadCell {
  readonly line: number;
  readonly column: string;
  readonly value: string;
}

export interface Review {
  readonly items: readonly string[];
  readonly categories: readonly string[];
  /** Valid rows with at least one answer, as sent. */
  readonly rows: PastInput['rows'];
  readonly bad: readonly BadCell[];
  readonly badLines: number;
  readonly empty: number;
}

/** Validates every row by the rules of the server. A row with an invalid cell is skipped as a whole. */
export function review(
  table: FileTable,
  {
    meanings,
    items,
    words,
  }: { meanings: readonly ColumnMeaning[]; items: readonly Item[]; words: readonly PastWord[] },
): Review {
  const columns = itemColumns(meanings, items);
  const units = meanings.flatMap((meaning, index) =>
    meaning.startsWith('category:') ? [{ index, id: meaning.slice('category:'.length) }] : [],
  );
  const byText = wordsByText(words);
  const bad: BadCell[] = [];
  const rows: PastInput['rows'] = [];
  let badLines = 0;
  let empty = 0;
  for (const { line, cells } of table.rows) {
    const answers = columns.map(({ index }) => cells[index]?.trim() ?? '');
    const badCells = columns.flatMap(({ index, item }, at) =>
      readAnswer(answers[at] ?? '', item.type, byText) === undefined
        ? [{ line, column: table.headers[index] ?? '', value: answers[at] ?? '' }]
        : [],
    );
    if (badCells.length > 0) {
      bad.push(...badCells);
      badLines += 1;
    } else if (columns.every(({ item }, at) => readAnswer(answers[at] ?? '', item.type, byText) === null)) empty += 1;
    else rows.push({ line, answers, units: units.map(({ index }) => (cells[index] ?? '').trim().slice(0, 80)) });
  }
  return {
    items: columns.map(({ item }) => item.key),
    categories: units.map(({ id }) => id),
    rows,
    bad,
    badLines,
    empty,
  };
}
