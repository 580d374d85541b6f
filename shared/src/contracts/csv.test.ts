import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Papa from 'papaparse';
import { readCsvCell, writeCsv, writeCsvLines } from './csv.ts';

/** Characters that start a formula in spreadsheets, and characters that some of them drop first. */
const SIGNS = ['=', '+', '-', '@', '\t', '\r', '\n', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'];
const named = SIGNS.map((sign) => [`U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`, sign]);

/** Parses the text with another parser than ours, strictly by RFC 4180. */
const cellsOf = (csv: string) =>
  Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { delimiter: ',', newline: '\r\n', skipEmptyLines: true }).data;

describe('writeCsv', () => {
  it.each(named)('escapes a cell that starts with %s', (_, sign) => {
    const text = `${sign}1+1`;
    expect(cellsOf(writeCsv([['a', text]]))).toEqual([['a', `'${text}`]]);
    expect(readCsvCell(`'${text}`)).toBe(text);
  });

  it.each(['\0', '\u0001', '\u00A0', '\u200B', '\uFEFF', ' ', '  \u2060'])(
    'escapes a formula after the invisible character %j',
    (hidden) => {
      const text = `${hidden}=1+1`;
      expect(cellsOf(writeCsv([['a', text]]))).toEqual([['a', `'${text}`]]);
      expect(readCsvCell(`'${text}`)).toBe(text);
    },
  );

  it('does not escape numbers or signs inside a text', () => {
    expect(writeCsvLines([[-1, 2.5, '1=1', 'a@b', '']])).toBe('-1,2.5,1=1,a@b,\r\n');
  });

  it('keeps an original apostrophe', () => {
    expect(readCsvCell("'t Hooft")).toBe("'t Hooft");
    expect(readCsvCell("Size 7'=1")).toBe("Size 7'=1");
    expect(readCsvCell(cellsOf(writeCsv([["'=1"]]))[0]?.[0] ?? '')).toBe("'=1");
  });

  it('quotes separators, quotation marks and line breaks', () => {
    expect(writeCsvLines([['a,b', 'a;b', 'say "x"', 'a\nb', 'a\rb', 'plain']])).toBe(
      '"a,b","a;b","say ""x""","a\nb","a\rb",plain\r\n',
    );
  });

  it('starts with a byte order mark, and further lines do not', () => {
    expect(writeCsv([['a']])).toBe('\uFEFFa\r\n');
    expect(writeCsvLines([['a'], ['b']])).toBe('a\r\nb\r\n');
  });

  it('round-trips every text through another parser', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.tuple(fc.constantFrom('', "'", "''"), fc.constantFrom(...SIGNS), fc.string()).map((both) => both.join('')),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (rows) => {
        // Without a text in the first cell, a row of empty cells would be an empty line.
        const read = cellsOf(writeCsv(rows.map((cells) => ['x', ...cells])));
        expect(read.map((cells) => cells.slice(1).map(readCsvCell))).toEqual(rows);
        for (const cell of read.flat()) expect(SIGNS).not.toContain(cell[0]);
      }),
      {
        examples: [
          [
            [
              ['', '=;;;'],
              ['', ''],
            ],
          ],
        ],
      },
    );
  });
});
