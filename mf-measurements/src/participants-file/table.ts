/** One line of a file with something in it. */
export interface TableLine {
  /** As an editor or Excel counts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file as a table, nothing understood yet. */
export interface FileTable {
  /** Names of the columns, '' where one has none; null where the file begins with a person. */
  readonly headers: readonly string[] | null;
  readonly columns: number;
  readonly lines: readonly TableLine[];
}
