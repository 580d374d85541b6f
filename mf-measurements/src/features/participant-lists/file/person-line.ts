import type { PersonField } from '@veleta/shared/contracts';

/** A field of a line: a number is the mapped category of that place. */
export type Field = PersonField | number;
export interface LineError {
  readonly field: Field;
  /** A code of ours, or one that the server gave. */
  readonly code: string;
  /** Where the same address stands first. */
  readonly firstLine?: number;
}
/** A line as it is sent. */
export interface PersonRow {
  readonly line: number;
  readonly email: string;
  readonly name?: string;
  readonly language?: string;
  readonly units: string[];
}
