import { describe, expect, it } from '@jest/globals';
import { guessMapping, sharedColumns, type Category, type Mapping } from './mapping.ts';
import type { FileTable } from './table.ts';

const category = (title: string): Category => ({ id: title, title, units: [] });
const tableOf = (headers: readonly string[] | null, ...rows: readonly (readonly string[])[]): FileTable => ({
  headers,
  columns: Math.max(headers?.length ?? 0, ...rows.map((cells) => cells.length)),
  lines: rows.map((cells, index) => ({ line: index + 2, cells })),
});

describe('what the columns of a file of people mean', () => {
  it.each([
    [['Email', 'Name', 'Language'], { email: 0, name: 1, language: 2 }],
    [['Idioma', 'Correo electrónico', 'Nombre y apellidos'], { email: 1, name: 2, language: 0 }],
    [['Work e-mail', 'Full name'], { email: 0, name: 1, language: null }],
  ])('is told by headers in either language: %j', (headers, meaning) => {
    expect(guessMapping(tableOf(headers), [])).toMatchObject(meaning);
  });

  it('is told by titles of categories, whatever their case and accents', () => {
    const mapping = guessMapping(tableOf(['email', 'AREA', 'región']), [category('Región'), category('Área')]);
    expect(mapping.categories).toEqual([2, 1]);
  });

  it('takes the first of two columns with one header', () => {
    expect(guessMapping(tableOf(['email', 'email', 'name', 'name']), [])).toMatchObject({ email: 0, name: 2 });
  });

  it('gives two categories of one title two columns, and never one to both', () => {
    const twice = [category('Area'), category('area')];
    expect(guessMapping(tableOf(['email', 'area', 'area']), twice).categories).toEqual([1, 2]);
    expect(guessMapping(tableOf(['email', 'area']), twice).categories).toEqual([1, null]);
  });

  it('gives a category that is called like a field only a column that the field has not taken', () => {
    expect(guessMapping(tableOf(['email', 'language']), [category('Language')])).toMatchObject({
      language: 1,
      categories: [null],
    });
  });

  it('leaves a category without a title without a column', () => {
    expect(guessMapping(tableOf(['email', '']), [category(' ')]).categories).toEqual([null]);
  });

  it('finds addresses by what they look like where no header names them', () => {
    const rows = [
      ['Ana', 'ana@example.org'],
      ['Luz', 'luz@example.org'],
      ['Eva', ''],
      ['Ivo', 'none'],
    ];
    expect(guessMapping(tableOf(null, ...rows), []).email).toBe(1);
    expect(guessMapping(tableOf(['Person', 'Contact'], ...rows), []).email).toBe(1);
  });

  it('takes a column for addresses only where most of its entries are some', () => {
    const half = [
      ['Ana', 'ana@example.org'],
      ['Luz', 'Sales'],
    ];
    expect(guessMapping(tableOf(null, ...half), []).email).toBeNull();
  });

  it('does not take a column that another header has named for addresses', () => {
    expect(guessMapping(tableOf(['name', 'x'], ['ana@example.org', 'Ana']), [])).toMatchObject({
      email: null,
      name: 0,
    });
  });

  it('takes a single column for addresses, however wrong they are', () => {
    expect(guessMapping(tableOf(['x'], ['broken']), []).email).toBe(0);
  });
});

describe('columns that two things are taken from', () => {
  const mapping = (change: Partial<Mapping>): Mapping => ({
    email: 0,
    name: null,
    language: null,
    categories: [],
    ...change,
  });

  it('are none where each has its own, or none', () => {
    expect(sharedColumns(mapping({ name: 1, categories: [2, null, null] }))).toEqual(new Set());
  });

  it('are said once each, among fields and categories', () => {
    expect(sharedColumns(mapping({ name: 0, categories: [3, 3, 3, 4] }))).toEqual(new Set([0, 3]));
  });
});
