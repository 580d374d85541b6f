import type { ParseResult, Parser } from 'papaparse';
import { PARTICIPANTS_PER_LIST } from '@veleta/shared/contracts';
import { findColumns, type Category, type Columns } from './columns.ts';
import { decodeText } from './decode.ts';
import { delimiterOf } from './delimiter.ts';
import { RowJudge, type PersonRow, type Problem } from './rows.ts';

/** What came out of a file. */
export type FileReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_large'; readonly people: number }
  | { readonly kind: 'headers'; readonly missing: readonly 'email'[]; readonly found: readonly string[] }
  | {
      readonly kind: 'read';
      readonly columns: Columns;
      /** Every line with an entry, the bad ones included. */
      readonly rows: readonly PersonRow[];
      readonly problems: readonly Problem[];
    };

/** Lines handled before the page gets its turn again: some 10 ms of work on a slow laptop. */
const SLICE_LINES = 1000;
/** A list of 50,000 people is about 4 MB; nothing that is ten times as large is one. */
const FILE_LIMIT_BYTES = 40_000_000;

const giveWay = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Reads a participants file without holding the page up, whatever its length. */
export async function readParticipantsFile(file: Blob, segmentation: readonly Category[]): Promise<FileReading> {
  if (file.size > FILE_LIMIT_BYTES) return { kind: 'too_large', people: PARTICIPANTS_PER_LIST };
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  const lines = await parseLines(text);
  const header = lines[0];
  if (!header || lines.length < 2) {
    const found = header ? findColumns(header.cells, segmentation) : undefined;
    return found && !found.isUsable
      ? { kind: 'headers', missing: found.missing, found: found.found }
      : { kind: 'empty' };
  }
  const found = findColumns(header.cells, segmentation);
  if (!found.isUsable) return { kind: 'headers', missing: found.missing, found: found.found };
  if (lines.length - 1 > PARTICIPANTS_PER_LIST) return { kind: 'too_large', people: lines.length - 1 };

  const judge = new RowJudge(found.columns, header.cells);
  const rows: PersonRow[] = [];
  const problems: Problem[] = [];
  for (let start = 1; start < lines.length; start += SLICE_LINES) {
    for (const { cells, line } of lines.slice(start, start + SLICE_LINES)) {
      const judged = judge.judge(cells, line);
      rows.push(judged.row);
      problems.push(...judged.problems);
    }
    await giveWay();
  }
  return { kind: 'read', columns: found.columns, rows, problems };
}

interface Line {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Lines with something in them, numbered as an editor would: an empty line and a line break in quotes count too. */
async function parseLines(text: string): Promise<Line[]> {
  const { default: Papa } = await import('papaparse');
  // Excel writes `sep=;` above the header when it wants to be understood.
  const hint = /^\uFEFF?sep=([,;\t])\r?\n/i.exec(text);
  const body = (hint ? text.slice(hint[0].length) : text).replace(/^\uFEFF/, '');
  const lines: Line[] = [];
  let line = hint ? 2 : 1;
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(body, {
      delimiter: hint?.[1] ?? delimiterOf(body),
      chunkSize: 200_000,
      chunk: (results: ParseResult<string[]>, parser: Parser) => {
        for (const cells of results.data) {
          if (cells.some((cell) => cell.trim() !== '')) lines.push({ cells, line });
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
