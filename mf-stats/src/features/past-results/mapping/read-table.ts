import { readCsv } from '@veleta/shared/files';

export interface FileTable {
  readonly headers: readonly string[];
  /** Non-empty lines, numbered as in the file; the header is line 1. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Parses a CSV file; null without a header and at least one row. */
export async function readTable(file: Pick<Blob, 'arrayBuffer'>): Promise<FileTable | null> {
  const [header, ...rows] = await readCsv(new Uint8Array(await file.arrayBuffer()));
  return header && rows.length > 0 ? { headers: header.cells, rows } : null;
}
