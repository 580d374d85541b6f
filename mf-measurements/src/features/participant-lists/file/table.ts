import type { TableLine } from '@veleta/shared/files';

/** A file as a table, nothing understood yet. */
export interface FileTable {
  /** Names of the columns, '' where one has none; null where the file begins with a person. */
  readonly headers: readonly string[] | null;
  readonly columns: number;
  readonly lines: readonly TableLine[];
}
