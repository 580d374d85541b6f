import { describe, expect, it } from '@jest/globals';
import { guessMapping, sharedColumns, type Category, type Mapping } from './mapping.ts';
import type { FileTable } from '../file/table.ts';

const category = (title: string): Category => ({ id: title, title, units: [] });
const tableOf = (headers: readonly string[] | null, ...rows: readonly (readonly string[])[]): FileTable => ({
  headers,
  columns: Math.max(headers?.length ?? 0, ...rows.map((cells) => cells.length)),
  lines: rows.map((cells, index) => ({ line: index + 2, cells })),
});

describe('guessMapping', () => {
  it.each([
    [['Email', 'Name', 'Language'], { email: 0, name: 1, language: 2 }],
    [['Idioma', 'Correo electrónico', 'Nombre y apellidos'], { email: 1, name: 2, language: 0 }],
    [['Work e-mail', 'Full name'], { email: 0, name: 1, language: null }],
  ])('recognizes headers in either language: %j', (headers, meaning) => {
    expect(guessMapping(tableOf(headers), [])).toMatchObject(meaning);
  });

  it('recognizes titles of categories regardless of case and accents', () => {
    const mapping = guessMapping(tableOf(['email', 'AREA', 'región']), [category('Región'), category('Área')]);
    expect(mapping.categories).toEqual([2, 1]);
  });

  it('takes the first of two columns with the same header', () => {
    expect(guessMapping(tableOf(['email', 'email', 'name', 'name']), [])).toMatchObject({ email: 0, name: 2 });
  });

  it('maps two categories with the same title to two columns', () => {
    const twice = [category('Area'), category('area')];
    expect(guessMapping(tableOf(['email', 'area', 'area']), twice).categories).toEqual([1, 2]);
    expect(guessMapping(tableOf(['email', 'area']), twice).categories).toEqual([1, null]);
  });

  it('maps a category named like a field only to a column that the field has not taken', () => {
    expect(guessMapping(tableOf(['email', 'language']), [category('Language')])).toMatchObject({
      language: 1,
      categories: [null],
    });
  });

  it('maps no column to a category without a title', () => {
    expect(guessMapping(tableOf(['email', '']), [category(' ')]).categories).toEqual([null]);
  });

  it('finds addresses by content if no header names them', () => {
    const rows = [
      ['Ana', 'ana@example.org'],
      ['Luz', 'luz@example.org'],
      ['Eva', ''],
      ['Ivo', 'none'],
    ];
    expect(guessMapping(tableOf(null, ...rows), []).email).toBe(1);
    expect(guessMapping(tableOf(['Person', 'Contact'], ...rows), []).email).toBe(1);
  });

  it('requires that most entries of the email column are addresses', () => {
    const half = [
      ['Ana', 'ana@example.org'],
      ['Luz', 'Sales'],
    ];
    expect(guessMapping(tableOf(null, ...half), []).email).toBeNull();
  });

  it('does not take a column with another known header for addresses', () => {
    expect(guessMapping(tableOf(['name', 'x'], ['ana@example.org', 'Ana']), [])).toMatchObject({
      email: null,
      name: 0,
    });
  });

  it('takes a single column for addresses, even with invalid entries', () => {
    expect(guessMapping(tableOf(['x'], ['broken']), []).email).toBe(0);
  });
});

describe('sharedColumns', () => {
  const mapping = (change: Partial<Mapping>): Mapping => ({
    email: 0,
    name: null,
    language: null,
    categories: [],
    ...change,
  });

  it('returns nothing if every field has its own column, or none', () => {
    expect(sharedColumns(mapping({ name: 1, categories: [2, null, null] }))).toEqual(new Set());
  });

  it('returns each column once, for fields and categories', () => {
    expect(sharedColumns(mapping({ name: 0, categories: [3, 3, 3, 4] }))).toEqual(new Set([0, 3]));
  });
});
