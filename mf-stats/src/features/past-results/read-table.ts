import { readCsv } from '@veleta/shared/files';

export interface FileTable {
  readonly headers: readonly string[];
  /** Lines with something in them, numbered as in the file, the header being line 1. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** A CSV file as a table; null where there is no header with a line under it. */
export async function readTable(file: Pick<Blob, 'arrayBuffer'>): Promise<FileTable | null> {
  const [header, ...rows] = await readCsv(new Uint8Array(await file.arrayBuffer()));
  return header && rows.length > 0 ? { headers: header.cells, rows } : null;
}
