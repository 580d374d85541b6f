/** A non-empty line of a file. */
export interface TableLine {
  /** Line number from 1, as in an editor or Excel. */
  readonly line: number;
  readonly cells: readonly string[];
}
