import { normalizeName, validatePerson, type WrittenPerson } from '@veleta/shared/contracts';
import { LinesByAddress } from './lines-by-address.ts';
import type { Category, Mapping } from '../mapping/mapping.ts';
import type { Field, LineError, PersonRow } from './person-line.ts';
import { inSlices } from './slices.ts';
import type { FileTable } from '../file/table.ts';
import { UnitDecisions, type UnitDecision, type UnknownUnit } from '../mapping/unit-decisions.ts';

interface Line {
  readonly line: number;
  written: WrittenPerson;
  errors: readonly { field: Field; code: string }[];
  row: PersonRow;
  isLeftOut: boolean;
  isCorrected: boolean;
}

const EMPTY_ROW: PersonRow = { line: 0, email: '', units: [] };

/**
 * The people of a file during the review: errors per line, corrected by line and by unit. A change revalidates only
 * the affected lines, so that 50,000 lines stay fast.
 */
export class Review {
  /** Categories that have a column. */
  readonly categories: readonly Category[];
  readonly #lines: Line[] = [];
  readonly #byAddress = new LinesByAddress();
  readonly #bad = new Set<number>();
  readonly #decisions: UnitDecisions;
  #leftOut = 0;
  #corrected = 0;

  private constructor(categories: readonly Category[]) {
    this.categories = categories;
    this.#decisions = new UnitDecisions(categories);
  }

  /** Validates a whole file without blocking the page. */
  static async of(table: FileTable, mapping: Mapping, categories: readonly Category[]): Promise<Review> {
    const columns = mapping.categories.flatMap((index, at) => {
      const category = categories[at];
      return index === null || !category ? [] : [{ index, category }];
    });
    const review = new Review(columns.map(({ category }) => category));
    await inSlices(table.lines, ({ cells, line }, at) => {
      const cell = (index: number | null): string => (index === null ? '' : (cells[index]?.trim() ?? ''));
      review.#add(line, {
        email: cell(mapping.email),
        name: cell(mapping.name),
        language: cell(mapping.language),
        units: columns.map(({ index }) => cell(index)),
      });
      review.#settle(at);
    });
    return review;
  }

  get size(): number {
    return this.#lines.length;
  }
  /** Number of lines that would be imported now. */
  get ready(): number {
    return this.#lines.length - this.#leftOut - this.#bad.size;
  }
  get bad(): number {
    return this.#bad.size;
  }
  get leftOut(): number {
    return this.#leftOut;
  }
  get corrected(): number {
    return this.#corrected;
  }

  /** Returns the indexes of invalid lines, in file order. */
  badIndexes(): number[] {
    return [...this.#bad].sort((a, b) => a - b);
  }

  /** Returns the indexes of invalid lines with other errors than an unknown unit. */
  indexesToCorrect(): number[] {
    return this.badIndexes().filter((place) => this.errorsAt(place).some(({ code }) => code !== 'unknown_unit'));
  }

  lineAt(place: number) {
    const { line, written, isLeftOut, isCorrected } = this.#at(place);
    return { line, written, isLeftOut, isCorrected, errors: this.errorsAt(place) };
  }

  errorsAt(place: number): LineError[] {
    return this.#at(place).isLeftOut ? [] : this.allErrorsAt(place);
  }

  /** Returns the errors of a line, left out or not. */
  allErrorsAt(place: number): LineError[] {
    const { errors } = this.#at(place);
    const first = this.#firstOf(place);
    return first === place
      ? [...errors]
      : [...errors, { field: 'email', code: 'duplicate', firstLine: this.#at(first).line }];
  }

  /** Replaces a field of a line. */
  correct(place: number, field: Field, text: string): void {
    const line = this.#at(place);
    const before = line.row.email;
    line.written =
      typeof field === 'number'
        ? { ...line.written, units: line.written.units.map((unit, at) => (at === field ? text : unit)) }
        : { ...line.written, [field]: text };
    if (!line.isCorrected) this.#corrected += 1;
    line.isCorrected = true;
    this.#validate(place);
    this.#settleEmails(place, before);
  }

  leaveOut(place: number, isLeftOut: boolean): void {
    const line = this.#at(place);
    if (line.isLeftOut === isLeftOut) return;
    line.isLeftOut = isLeftOut;
    this.#leftOut += isLeftOut ? 1 : -1;
    this.#settleEmails(place, line.row.email);
  }

  /**
   * Leaves out every invalid line. No other line changes, because every line after the first of an address is invalid
   * itself.
   */
  leaveOutBad(): void {
    const places = this.badIndexes();
    for (const place of places) this.#at(place).isLeftOut = true;
    this.#leftOut += places.length;
    this.#bad.clear();
  }

  /** Marks lines that the API rejected. Editing a line removes its mark. */
  reject(errors: readonly { readonly line: number; readonly column: string; readonly code: string }[]): void {
    const places = new Map(this.#lines.map(({ line }, place) => [line, place]));
    for (const { line, column, code } of errors) {
      const place = places.get(line);
      if (place === undefined) continue;
      const category = this.categories.findIndex(({ title }) => title === column);
      const isField = column === 'email' || column === 'name' || column === 'language';
      const field: Field = isField ? column : Math.max(category, 0);
      const one = this.#at(place);
      one.errors = [
        ...one.errors,
        { field: isField || category >= 0 ? field : 'email', code: code === 'unknown_unit' ? 'unit_gone' : code },
      ];
      this.#settle(place);
    }
  }

  /** Returns the units of the file that do not exist, each once. */
  unknownUnits(): UnknownUnit[] {
    const lines = this.#lines.filter(({ isLeftOut }) => !isLeftOut);
    return this.#decisions.unknown(lines.map(({ written }) => written.units));
  }

  /** Decides about a unit that does not exist, for every line with it. */
  decide({ category, name }: Pick<UnknownUnit, 'category' | 'name'>, decision: UnitDecision | null): void {
    const normalized = normalizeName(name);
    this.#decisions.set(category, name, decision);
    this.#lines.forEach(({ written }, place) => {
      if (normalizeName(written.units[category] ?? '') !== normalized) return;
      this.#validate(place);
      this.#settle(place);
    });
  }

  /** Returns the units to create before the lines are sent. */
  unitsToAdd(): { category: Category; names: string[] }[] {
    const added = this.unknownUnits().filter(({ decision }) => decision?.kind === 'add');
    return this.categories.flatMap((category, at) => {
      const names = added.filter((unit) => unit.category === at).map(({ name }) => name);
      return names.length > 0 ? [{ category, names }] : [];
    });
  }

  /** Returns the lines to import as they are sent. */
  rows(): PersonRow[] {
    return this.#lines.flatMap(({ row, isLeftOut }, place) => (isLeftOut || this.#bad.has(place) ? [] : [row]));
  }

  /** Returns a page of the lines to import, for the preview. */
  page(from: number, count: number): PersonRow[] {
    const rows: PersonRow[] = [];
    let seen = 0;
    for (let place = 0; place < this.#lines.length && rows.length < count; place += 1) {
      const line = this.#at(place);
      if (line.isLeftOut || this.#bad.has(place)) continue;
      if (seen >= from) rows.push(line.row);
      seen += 1;
    }
    return rows;
  }

  #at(place: number): Line {
    const line = this.#lines[place];
    if (!line) throw new RangeError(`There is no line ${place}.`);
    return line;
  }

  #add(line: number, written: WrittenPerson): void {
    this.#lines.push({ line, written, errors: [], row: EMPTY_ROW, isLeftOut: false, isCorrected: false });
    const place = this.#lines.length - 1;
    this.#validate(place);
    this.#byAddress.add(this.#at(place).row.email, place);
  }

  #validate(place: number): void {
    const line = this.#at(place);
    const { person, errors } = validatePerson(line.written, this.#decisions.finders);
    line.errors = errors;
    line.row = {
      line: line.line,
      email: person.email,
      ...(person.name === null ? {} : { name: person.name }),
      ...(person.language === null ? {} : { language: person.language }),
      units: person.units.map((unit) => unit?.name ?? ''),
    };
  }

  /** Returns the line that an address is imported from: the first that is not left out. */
  #firstOf(place: number): number {
    const same = this.#byAddress.of(this.#at(place).row.email);
    return same.find((other) => !this.#at(other).isLeftOut) ?? place;
  }

  #settle(place: number): void {
    const { errors, isLeftOut } = this.#at(place);
    if (!isLeftOut && (errors.length > 0 || this.#firstOf(place) !== place)) this.#bad.add(place);
    else this.#bad.delete(place);
  }

  /** Revalidates a changed line and all lines with its previous or current address. */
  #settleEmails(place: number, before: string): void {
    const { email } = this.#at(place).row;
    const left = [...this.#byAddress.of(before)];
    if (email !== before) {
      this.#byAddress.remove(before, place);
      this.#byAddress.add(email, place);
    }
    for (const other of new Set([place, ...left, ...this.#byAddress.of(email)])) this.#settle(other);
  }
}
