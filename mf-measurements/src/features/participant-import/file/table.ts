import type { TableLine } from '@veleta/shared/files';

/** A file as a table, before its columns are mapped. */
export interface FileTable {
  /** Headers of the columns, '' for a column without one; null if the file begins with a person. */
  readonly headers: readonly string[] | null;
  readonly columns: number;
  readonly lines: readonly TableLine[];
}
