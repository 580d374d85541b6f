import type { ParseResult, Parser } from 'papaparse';
import { readCsvCell } from '../contracts/csv.ts';
import { decodeText } from './decode-text.ts';
import { delimiterOf } from './delimiter.ts';
import type { TableLine } from './table-line.ts';

/** Yields to the browser, so that it can paint and handle input. */
const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Reads the non-empty lines of a CSV file, numbered as in an editor: empty lines and line breaks in quotes count. */
export async function readCsv(bytes: Uint8Array): Promise<TableLine[]> {
  const text = decodeText(bytes);
  const { default: Papa } = await import('papaparse');
  // Excel may write `sep=;` above the header.
  const hint = /^\uFEFF?sep=([,;\t])\r?\n/i.exec(text);
  const body = (hint ? text.slice(hint[0].length) : text).replace(/^\uFEFF/, '');
  const lines: TableLine[] = [];
  let line = hint ? 2 : 1;
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(body, {
      delimiter: hint?.[1] ?? delimiterOf(body),
      chunkSize: 200_000,
      chunk: (results: ParseResult<string[]>, parser: Parser) => {
        for (const cells of results.data) {
          if (cells.some((cell) => cell.trim() !== '')) lines.push({ cells: cells.map(readCsvCell), line });
          line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
        }
        parser.pause();
        void giveWay().then(() => parser.resume());
      },
      complete: () => resolve(lines),
      error: reject,
    });
  });
}
