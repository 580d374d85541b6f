import type { PersonField } from '@veleta/shared/contracts';

/** A field of a line: a number is the index of a mapped category. */
export type Field = PersonField | number;
export interface LineError {
  readonly field: Field;
  /** A code of this page, or of the API. */
  readonly code: string;
  /** The line in which the same address occurs first. */
  readonly firstLine?: number;
}
/** A line as sent to the API. */
export interface PersonRow {
  readonly line: number;
  readonly email: string;
  readonly name?: string;
  readonly language?: string;
  readonly units: string[];
}
