/** One line of a file with something in it. */
export interface TableLine {
  /** As an editor or Excel counts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}
