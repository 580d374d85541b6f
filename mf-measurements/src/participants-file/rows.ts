import { readEmail, type Language } from '@veleta/shared/contracts';
import { plain, type Columns } from './columns.ts';

/** One person of the file, as the API takes it. */
export interface PersonRow {
  readonly line: number;
  readonly email: string;
  readonly name?: string;
  readonly language?: string;
  /** Names of units, one per category that has a column; '' where there is none. */
  readonly units: string[];
}

type ProblemCode = 'required' | 'email' | 'duplicate' | 'unknown_unit' | 'unknown_language' | 'too_long';

/** What is wrong with one line; `line` counts from 1, the header being line 1. */
export interface Problem {
  readonly line: number;
  readonly column: string;
  readonly code: ProblemCode;
  readonly value: string;
}

const NAME_LIMIT = 200;
const LANGUAGE_WORDS: Readonly<Record<string, Language>> = {
  en: 'en',
  eng: 'en',
  english: 'en',
  ingles: 'en',
  enus: 'en',
  engb: 'en',
  es: 'es',
  spa: 'es',
  spanish: 'es',
  espanol: 'es',
  castellano: 'es',
  eses: 'es',
  esmx: 'es',
};

/** Judges the lines of one file, one after another: it remembers the addresses that it has seen. */
export class RowJudge {
  readonly #columns: Columns;
  readonly #headers: readonly string[];
  readonly #seen = new Set<string>();
  readonly #unitNames: readonly ReadonlyMap<string, string>[];

  constructor(columns: Columns, headers: readonly string[]) {
    this.#columns = columns;
    this.#headers = headers;
    // As written, then without accents and signs: the first keeps `Peña` and `Pena` apart where both exist.
    this.#unitNames = columns.categories.map(
      ({ category }) =>
        new Map(
          category.units.flatMap(({ name }) => [
            [plain(name), name],
            [name.toLowerCase(), name],
          ]),
        ),
    );
  }

  /** A person and what is wrong with the line; an empty list means that the line is good. */
  judge(cells: readonly string[], line: number): { row: PersonRow; problems: Problem[] } {
    const problems: Problem[] = [];
    const at = (index: number | null): string => (index === null ? '' : (cells[index] ?? '').trim());
    const report = (index: number, code: ProblemCode): void => {
      problems.push({ line, column: (this.#headers[index] ?? '').trim(), code, value: at(index).slice(0, 80) });
    };

    const email = this.#email(at(this.#columns.email), (code) => report(this.#columns.email, code));
    const name = at(this.#columns.name);
    if (name.length > NAME_LIMIT && this.#columns.name !== null) report(this.#columns.name, 'too_long');

    const written = at(this.#columns.language);
    const language = LANGUAGE_WORDS[plain(written)];
    if (written !== '' && !language && this.#columns.language !== null)
      report(this.#columns.language, 'unknown_language');

    const units = this.#columns.categories.map(({ index }, order) => {
      const value = at(index);
      if (value === '') return '';
      const unit = this.#unitNames[order]?.get(value.toLowerCase()) ?? this.#unitNames[order]?.get(plain(value));
      if (unit === undefined) report(index, 'unknown_unit');
      return unit ?? value;
    });
    const row: PersonRow = { line, email, ...(name === '' ? {} : { name }), ...(language ? { language } : {}), units };
    return { row, problems };
  }

  #email(written: string, report: (code: ProblemCode) => void): string {
    if (written === '') {
      report('required');
      return '';
    }
    const email = readEmail(written);
    if (email === null) {
      report('email');
      return written;
    }
    if (this.#seen.has(email)) report('duplicate');
    this.#seen.add(email);
    return email;
  }
}
