import { readCsvCell } from '@veleta/shared/contracts';

export interface FileTable {
  readonly headers: readonly string[];
  /** Lines with something in them, numbered as in the file, the header being line 1. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** A first line by which spreadsheets say what stands between cells. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** UTF-16 by its mark, which "Unicode text" of spreadsheets has; UTF-8 with or without one; else Windows-1252, still written. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A CSV file as a table; null where there is no header with a line under it. */
export async function readTable(file: Pick<Blob, 'arrayBuffer'>): Promise<FileTable | null> {
  const text = decode(await file.arrayBuffer()).replace(/^\uFEFF/, '');
  const { default: Papa } = await import('papaparse');
  // Without the empty line at the end, which would count as a row of one cell where the separator is guessed.
  const [stated = '', delimiter = ''] = SEPARATOR_LINE.exec(text) ?? [];
  const { data } = Papa.parse<string[]>(text.slice(stated.length).replace(/[\r\n]+$/, ''), {
    skipEmptyLines: false,
    delimiter,
  });
  const before = stated === '' ? 0 : 1;
  const lines = data.map((cells, index) => ({ line: index + 1 + before, cells: cells.map(readCsvCell) }));
  const [header, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return header && rows.length > 0 ? { headers: header.cells, rows } : null;
}
