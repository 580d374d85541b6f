import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { writeCsv } from '@veleta/shared/contracts';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate';
import { xlsxBytes } from '../../../testing/xlsx-file.ts';
import { readXlsxRows } from './xlsx-rows.ts';
import { guessMapping, sharedColumns, type Category } from '../mapping/mapping.ts';
import { readPeopleFile } from './read-file.ts';
import { Review } from '../review/review.ts';
import { templateFile } from '../template.ts';

const AREA: Category = { id: 'a', title: 'Área', units: [{ name: 'Ventas' }, { name: 'Producción' }] };
type Content = string | Uint8Array<ArrayBuffer>;
const read = (content: Content) => readPeopleFile(new Blob([content]));
const tableOf = async (content: Content) => {
  const reading = await read(content);
  if (reading.kind !== 'read') throw new Error(`not read: ${reading.kind}`);
  return reading.table;
};
/** Returns the people of a file, with guessed columns. */
const peopleOf = async (content: Content, categories: readonly Category[] = [AREA]) => {
  const table = await tableOf(content);
  return Review.of(table, guessMapping(table, categories), categories);
};

describe('readPeopleFile with CSV', () => {
  it('reads commas, lower-cases addresses and uses the spelling of existing units', async () => {
    const review = await peopleOf('email,name,language,Área\nAna@Example.com,Ana Ruiz,ES,ventas\n');
    expect(review.bad).toBe(0);
    expect(review.rows()).toEqual([
      { line: 2, email: 'ana@example.com', name: 'Ana Ruiz', language: 'es', units: ['Ventas'] },
    ]);
  });

  it('reads semicolons and a byte order mark, as Excel saves in Spanish', async () => {
    const review = await peopleOf(
      '\uFEFFCorreo electrónico;Nombre;Idioma;area\r\nana@example.com;"Ruiz; Ana";español;produccion\r\n',
    );
    expect(review.rows()).toEqual([
      { line: 2, email: 'ana@example.com', name: 'Ruiz; Ana', language: 'es', units: ['Producción'] },
    ]);
  });

  it('reads tabs, and a separator declared on the first line', async () => {
    expect((await peopleOf('E-Mail\tName\nana@example.com\tAna\n')).ready).toBe(1);
    expect((await peopleOf('sep=;\r\nemail;name\r\nana@example.com;Ana\r\n')).rows()[0]?.line).toBe(3);
  });

  it('reads Windows-1252 and UTF-16 with a byte order mark', async () => {
    const latin = Uint8Array.from('email;nombre\nana@example.com;Begoña\n', (sign) => sign.codePointAt(0) ?? 0);
    expect((await peopleOf(latin)).rows()[0]?.name).toBe('Begoña');
    const text = '\uFEFFemail\tname\nana@example.com\tÑu\n';
    const wide = new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer);
    expect((await peopleOf(wide)).rows()[0]?.name).toBe('Ñu');
  });

  it('numbers lines like an editor', async () => {
    const review = await peopleOf('email,name\nana@example.com,"Ana\nRuiz"\n\nbo@example.com,\n');
    expect(review.rows().map(({ line }) => line)).toEqual([2, 5]);
  });

  it('reports a file without people as empty, and one with too many as too large', async () => {
    expect(await read('')).toEqual({ kind: 'empty' });
    expect(await read('email,name\n\n,\n')).toEqual({ kind: 'empty' });
    const people = Array.from({ length: 50_000 }, (_, index) => `person${index}@example.com`).join('\n');
    expect((await tableOf(`email\n${people}\n`)).lines).toHaveLength(50_000);
    expect(await read(`email\n${people}\none-more@example.com\n`)).toEqual({ kind: 'too_large', people: 50_001 });
  });

  it('yields to the page while it reads and validates', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await peopleOf(`email\n${Array.from({ length: 30_000 }, (_, index) => `p${index}@example.com`).join('\n')}`);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
  });

  it('reads its own template', async () => {
    const words = { email: 'correo', name: 'nombre', language: 'idioma', sampleName: 'Ana, "la" jefa' };
    const review = await peopleOf(templateFile(words, [AREA], 'es'));
    expect(review.rows()[0]).toMatchObject({ name: 'Ana, "la" jefa', language: 'es', units: ['Ventas'] });
  });

  it('round-trips any cell, including formulas', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('=1+1', '+a', '-', '@x', '\t=', '"', '""', 'a\r\nb', ';', "it's"),
    );
    // A cell of spaces is empty, and a file with one column may contain no separator.
    const text = cell.filter(
      (one) => !one.includes('\u0000') && one.trim() !== '' && !/^'[=+\-@\t\r＝＋－＠]/.test(one),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 8 }), async (rows) => {
        const { lines } = await tableOf(writeCsv([['email', 'b', 'c'], ...rows]));
        expect(lines.map(({ cells }) => cells)).toEqual(rows);
      }),
      { numRuns: 200 },
    );
  });
});

const SHEET = 'xl/worksheets/sheet1.xml';
const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const DEFLATED = 8;
/** Builds a small file with a sheet that was edited by hand. */
function changed(change: (sheet: string) => string): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(xlsxBytes([['email'], ['ana@example.com']]));
  return new Uint8Array(zipSync({ ...parts, [SHEET]: strToU8(change(strFromU8(parts[SHEET] ?? new Uint8Array()))) }));
}

describe('readPeopleFile with Excel', () => {
  it('detects the format by content, keeps numbers as written and counts empty rows', async () => {
    const bytes = xlsxBytes([
      ['Correo', 'Nombre', 'Área', 'Ficha'],
      ['ana@example.com', 'Ana & "Cía" <1>', 'Ventas', 12],
      [],
      ['bo@example.com', null, 'Producción', 7.5],
    ]);
    const table = await tableOf(bytes);
    expect(table.headers).toEqual(['Correo', 'Nombre', 'Área', 'Ficha']);
    expect(table.lines.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'ana@example.com', 'Ana & "Cía" <1>', 'Ventas', '12'],
      [4, 'bo@example.com', '', 'Producción', '7.5'],
    ]);
  });

  it('reads a file whose sizes follow its parts', async () => {
    const chunks: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      expect(error).toBeNull();
      chunks.push(chunk);
    });
    for (const [name, content] of Object.entries(unzipSync(xlsxBytes([['email'], ['ana@example.com']])))) {
      const part = new ZipDeflate(name);
      zip.add(part);
      part.push(content, true);
    }
    zip.end();
    const table = await tableOf(new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()));
    expect(table.lines.map(({ cells }) => cells)).toEqual([['ana@example.com']]);
  });

  it('rejects a file that unpacks to far more than it declares', async () => {
    const parts = unzipSync(xlsxBytes([['email'], ['ana@example.com']]));
    const [before = '', after = ''] = strFromU8(parts[SHEET] ?? new Uint8Array()).split('</sheetData>');
    const room = Buffer.alloc(150_000_000, ' ');
    // Node compresses this in a tenth of the time.
    const packed = Uint8Array.from(
      deflateRawSync(Buffer.concat([Buffer.from(before), room, Buffer.from(`</sheetData>${after}`)])),
    );
    const bytes = new Uint8Array(zipSync({ ...parts, [SHEET]: [packed, { level: 0 }] }));
    const view = new DataView(bytes.buffer);
    let lies = 0;
    const lie = (at: number, { method, size }: { method: number; size: number }) => {
      if (view.getUint32(at + size, true) !== packed.length) return;
      view.setUint16(at + method, DEFLATED, true);
      view.setUint32(at + size, 1_000, true);
      lies += 1;
    };
    for (let at = 0; at < bytes.length - 46; at += 1) {
      if (view.getUint32(at, true) === LOCAL_HEADER) lie(at, { method: 8, size: 22 });
      if (view.getUint32(at, true) === CENTRAL_HEADER) lie(at, { method: 10, size: 24 });
    }
    expect(lies).toBe(2);
    expect(await read(bytes)).toEqual({ kind: 'unreadable' });
    await expect(readXlsxRows(bytes.buffer)).rejects.toThrow('the unpacked file exceeds the size limit');
  });

  it.each([
    ['ZZ200000', '<row r="200000"><c r="ZZ200000"><v>1</v></c></row>'],
    ['far down and far right', '<row r="1000000"/><row r="1000001"><c r="XFD1000001"/></row>'],
    ['no place at all', '<row r="1e9"><c r="A1e9"><v>1</v></c></row>'],
    ['rows without numbers', `${'<row/>'.repeat(1_000)}<row><c r="XFD1002"/></row>`],
  ])('rejects a sheet with a cell too far away: %s', async (_name, row) => {
    const bytes = changed((sheet) => sheet.replace('</sheetData>', `${row}</sheetData>`));
    await expect(readXlsxRows(bytes.buffer)).rejects.toThrow(RangeError);
    expect(await read(bytes)).toEqual({ kind: 'unreadable' });
  });

  it('distinguishes an old Excel file and other archives', async () => {
    expect(await read(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toEqual({ kind: 'old_excel' });
    expect(await read(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).toEqual({ kind: 'unreadable' });
  });
});

describe('columns of a file', () => {
  const mappingOf = async (content: string, categories: readonly Category[] = [AREA]) =>
    guessMapping(await tableOf(content), categories);

  it('guesses columns by headers in either language, and addresses by content', async () => {
    expect(await mappingOf('Área,Full name,E-mail,Lengua\nVentas,Ana,ana@example.com,es\n')).toEqual({
      email: 2,
      name: 1,
      language: 3,
      categories: [0],
    });
    expect((await mappingOf('Quién,Dónde\nAna,ana@example.com\nBo,\n')).email).toBe(1);
    expect((await mappingOf('Phone,Name\n600,Ana\n')).email).toBeNull();
  });

  it('has no headers if the first line is a person', async () => {
    const table = await tableOf('ana@example.com,Ana\nbo@example.com,Bo\n');
    expect(table).toMatchObject({ headers: null, columns: 2 });
    expect(table.lines.map(({ line }) => line)).toEqual([1, 2]);
    expect(guessMapping(table, [])).toEqual({ email: 0, name: null, language: null, categories: [] });
  });

  it('finds columns that are mapped twice', () => {
    expect([...sharedColumns({ email: 0, name: 1, language: null, categories: [1, null] })]).toEqual([1]);
  });
});
