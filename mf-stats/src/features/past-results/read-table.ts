import { readCsvCell } from '@veleta/shared/contracts';

export interface FileTable {
  readonly headers: readonly string[];
  /** Lines with something in them, numbered as in the file, the header being line 1. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** UTF-8 with or without its mark, else Windows-1252, which spreadsheets still write. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A CSV file as a table; null where there is no header with a line under it. */
export async function readTable(file: Blob): Promise<FileTable | null> {
  const text = decode(await file.arrayBuffer()).replace(/^\uFEFF/, '');
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false });
  const lines = data.map((cells, index) => ({ line: index + 1, cells: cells.map(readCsvCell) }));
  const [header, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return header && rows.length > 0 ? { headers: header.cells, rows } : null;
}
