import { foldName, judgePerson, unitFinder, type PersonField, type WrittenPerson } from '@veleta/shared/contracts';
import type { Category, Mapping } from './mapping.ts';
import { inSlices } from './slices.ts';
import type { FileTable } from './table.ts';

/** A field of a line: a number is the mapped category of that place. */
export type Field = PersonField | number;
export interface LineFault {
  readonly field: Field;
  /** A code of ours, or one that the server gave. */
  readonly code: string;
  /** Where the same address stands first. */
  readonly firstLine?: number;
}
/** What becomes of a unit that there is none of: nothing, a new one, or one that exists. */
export type UnitDecision =
  { readonly kind: 'empty' } | { readonly kind: 'add' } | { readonly kind: 'unit'; readonly name: string };
export interface UnknownUnit {
  /** Place of its category among the mapped ones. */
  readonly category: number;
  /** As the file first writes it. */
  readonly name: string;
  readonly lines: number;
  readonly decision: UnitDecision | null;
}
/** A line as it is sent. */
export interface PersonRow {
  readonly line: number;
  readonly email: string;
  readonly name?: string;
  readonly language?: string;
  readonly units: string[];
}

interface Line {
  readonly line: number;
  written: WrittenPerson;
  faults: readonly { field: Field; code: string }[];
  row: PersonRow;
  isLeftOut: boolean;
  isMended: boolean;
}

const NOBODY: PersonRow = { line: 0, email: '', units: [] };

/**
 * The people of a file while somebody looks through them: what is wrong with which line, mended line by line and unit by
 * unit. A change judges again only what it touches, so that 50,000 lines stay quick.
 */
export class Review {
  /** Categories that have a column. */
  readonly categories: readonly Category[];
  readonly #lines: Line[] = [];
  readonly #linesOfEmail = new Map<string, number[]>();
  readonly #bad = new Set<number>();
  readonly #decisions: ReadonlyMap<string, UnitDecision>[];
  readonly #findUnits: ((text: string) => { readonly name: string } | undefined)[];
  #leftOut = 0;
  #mended = 0;

  private constructor(categories: readonly Category[]) {
    this.categories = categories;
    this.#decisions = categories.map(() => new Map());
    const finders = categories.map(({ units }) => unitFinder(units));
    this.#findUnits = finders.map((find, index) => (text) => find(text) ?? this.#decided(index, text));
  }

  /** Judges a whole file without holding the page up. */
  static async of(table: FileTable, mapping: Mapping, segmentation: readonly Category[]): Promise<Review> {
    const columns = mapping.categories.flatMap((index, at) => {
      const category = segmentation[at];
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
  /** Lines that would be imported now. */
  get ready(): number {
    return this.#lines.length - this.#leftOut - this.#bad.size;
  }
  get bad(): number {
    return this.#bad.size;
  }
  get leftOut(): number {
    return this.#leftOut;
  }
  get mended(): number {
    return this.#mended;
  }

  /** Places of the lines that cannot be imported as they are, in the file's order. */
  badPlaces(): number[] {
    return [...this.#bad].sort((a, b) => a - b);
  }

  /** Of these, the ones that are not settled by deciding about a unit alone. */
  placesToMend(): number[] {
    return this.badPlaces().filter((place) => this.faultsAt(place).some(({ code }) => code !== 'unknown_unit'));
  }

  lineAt(place: number) {
    const { line, written, isLeftOut, isMended } = this.#at(place);
    return { line, written, isLeftOut, isMended, faults: this.faultsAt(place) };
  }

  faultsAt(place: number): LineFault[] {
    return this.#at(place).isLeftOut ? [] : this.reasonsAt(place);
  }

  /** What is wrong with a line, left out or not. */
  reasonsAt(place: number): LineFault[] {
    const { faults } = this.#at(place);
    const first = this.#firstOf(place);
    return first === place
      ? [...faults]
      : [...faults, { field: 'email', code: 'duplicate', firstLine: this.#at(first).line }];
  }

  /** Writes a field of a line anew. */
  mend(place: number, field: Field, text: string): void {
    const line = this.#at(place);
    const before = line.row.email;
    line.written =
      typeof field === 'number'
        ? { ...line.written, units: line.written.units.map((unit, at) => (at === field ? text : unit)) }
        : { ...line.written, [field]: text };
    if (!line.isMended) this.#mended += 1;
    line.isMended = true;
    this.#judge(place);
    this.#settleEmails(place, before);
  }

  leaveOut(place: number, isLeftOut: boolean): void {
    const line = this.#at(place);
    if (line.isLeftOut === isLeftOut) return;
    line.isLeftOut = isLeftOut;
    this.#leftOut += isLeftOut ? 1 : -1;
    this.#settleEmails(place, line.row.email);
  }

  /** Leaves out every line that is bad now. */
  leaveOutBad(): void {
    const places = this.badPlaces();
    for (const place of places) this.#at(place).isLeftOut = true;
    this.#leftOut += places.length;
    for (const place of places) this.#settle(place);
    // A later line of the same address may be the first one now.
    for (const email of new Set(places.map((place) => this.#at(place).row.email)))
      for (const other of this.#linesOfEmail.get(email) ?? []) this.#settle(other);
  }

  /** Marks lines that the server refused; writing one anew takes its mark away. */
  refuse(errors: readonly { readonly line: number; readonly column: string; readonly code: string }[]): void {
    const places = new Map(this.#lines.map(({ line }, place) => [line, place]));
    for (const { line, column, code } of errors) {
      const place = places.get(line);
      if (place === undefined) continue;
      const category = this.categories.findIndex(({ title }) => title === column);
      const isField = column === 'email' || column === 'name' || column === 'language';
      const field: Field = isField ? column : Math.max(category, 0);
      const one = this.#at(place);
      one.faults = [
        ...one.faults,
        { field: isField || category >= 0 ? field : 'email', code: code === 'unknown_unit' ? 'unit_gone' : code },
      ];
      this.#settle(place);
    }
  }

  /** Units that the file names and nobody has, each once however often it stands there. */
  unknownUnits(): UnknownUnit[] {
    return this.categories.flatMap(({ units }, category) => {
      const find = unitFinder(units);
      const found = new Map<string, { name: string; lines: number }>();
      for (const { written, isLeftOut } of this.#lines) {
        const name = written.units[category]?.trim() ?? '';
        if (isLeftOut || name === '' || find(name)) continue;
        const known = found.get(foldName(name));
        if (known) known.lines += 1;
        else found.set(foldName(name), { name, lines: 1 });
      }
      return [...found].map(([folded, { name, lines }]) => ({
        category,
        name,
        lines,
        decision: this.#decisions[category]?.get(folded) ?? null,
      }));
    });
  }

  /** Decides about a unit that nobody has, for every line that names it. */
  decide({ category, name }: Pick<UnknownUnit, 'category' | 'name'>, decision: UnitDecision | null): void {
    const folded = foldName(name);
    const decisions = new Map(this.#decisions[category]);
    if (decision) decisions.set(folded, decision);
    else decisions.delete(folded);
    this.#decisions[category] = decisions;
    this.#lines.forEach(({ written }, place) => {
      if (foldName(written.units[category] ?? '') !== folded) return;
      this.#judge(place);
      this.#settle(place);
    });
  }

  /** Units that are to be made before the lines go out. */
  unitsToAdd(): { category: Category; names: string[] }[] {
    const added = this.unknownUnits().filter(({ decision }) => decision?.kind === 'add');
    return this.categories.flatMap((category, at) => {
      const names = added.filter((unit) => unit.category === at).map(({ name }) => name);
      return names.length > 0 ? [{ category, names }] : [];
    });
  }

  /** The lines to import, as they are sent. */
  rows(): PersonRow[] {
    return this.#lines.flatMap(({ row, isLeftOut }, place) => (isLeftOut || this.#bad.has(place) ? [] : [row]));
  }

  /** Some of the lines to import, for looking at. */
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
    this.#lines.push({ line, written, faults: [], row: NOBODY, isLeftOut: false, isMended: false });
    const place = this.#lines.length - 1;
    this.#judge(place);
    this.#file(place);
  }

  #decided(category: number, text: string): { name: string } | undefined {
    const decision = this.#decisions[category]?.get(foldName(text));
    if (!decision) return undefined;
    if (decision.kind === 'empty') return { name: '' };
    return { name: decision.kind === 'unit' ? decision.name : text };
  }

  #judge(place: number): void {
    const line = this.#at(place);
    const { person, faults } = judgePerson(line.written, this.#findUnits);
    line.faults = faults;
    line.row = {
      line: line.line,
      email: person.email,
      ...(person.name === null ? {} : { name: person.name }),
      ...(person.language === null ? {} : { language: person.language }),
      units: person.units.map((unit) => unit?.name ?? ''),
    };
  }

  /** Keeps by which address a line is found, in the order of the file. */
  #file(place: number): void {
    const { email } = this.#at(place).row;
    if (email === '') return;
    const others = this.#linesOfEmail.get(email);
    if (!others) this.#linesOfEmail.set(email, [place]);
    else if ((others.at(-1) ?? 0) < place) others.push(place);
    else
      this.#linesOfEmail.set(
        email,
        [...others, place].sort((a, b) => a - b),
      );
  }

  /** The line that an address is taken from, among those that are not left out. */
  #firstOf(place: number): number {
    const same = this.#linesOfEmail.get(this.#at(place).row.email) ?? [];
    return same.find((other) => !this.#at(other).isLeftOut) ?? place;
  }

  #settle(place: number): void {
    const { faults, isLeftOut } = this.#at(place);
    if (!isLeftOut && (faults.length > 0 || this.#firstOf(place) !== place)) this.#bad.add(place);
    else this.#bad.delete(place);
  }

  /** A line has changed, and with it who shares its address, the one before and the one now. */
  #settleEmails(place: number, before: string): void {
    const { email } = this.#at(place).row;
    const left = this.#linesOfEmail.get(before) ?? [];
    if (email !== before) {
      this.#linesOfEmail.set(
        before,
        left.filter((other) => other !== place),
      );
      this.#file(place);
    }
    for (const other of new Set([place, ...left, ...(this.#linesOfEmail.get(email) ?? [])])) this.#settle(other);
  }
}
