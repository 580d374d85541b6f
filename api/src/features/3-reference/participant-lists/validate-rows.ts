import {
  validatePerson,
  unitFinder,
  type FieldCode,
  type Language,
  type PersonError,
  type RowError,
  type participantLists,
} from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

export type ParticipantRow = z.infer<typeof participantLists.ParticipantRowSchema>;

/** A category with a column in the file. */
export interface ColumnCategory {
  readonly title: string;
  readonly units: readonly { readonly id: string; readonly name: string }[];
}
export interface ValidatedParticipant {
  readonly email: string;
  readonly name: string | null;
  readonly language: Language | null;
  readonly unitIds: readonly string[];
}

/**
 * Validates every line by the same rules as the browser. Returns all people, and all errors in the order of the file.
 */
export function validateRows(
  rows: readonly ParticipantRow[],
  categories: readonly ColumnCategory[],
): { participants: ValidatedParticipant[]; errors: RowError[] } {
  const errors: RowError[] = [];
  const participants: ValidatedParticipant[] = [];
  const seen = new Set<string>();
  const findUnits = categories.map(({ units }) => unitFinder(units));
  for (const row of rows) {
    const report = (column: string, code: FieldCode, value: string) =>
      errors.push({ line: row.line, column, code, value });
    const { person, errors: ofPerson } = validatePerson(row, findUnits);
    if (seen.has(person.email)) report('email', 'duplicate', row.email);
    if (person.email !== '') seen.add(person.email);
    for (const error of ofPerson) report(columnOf(error, categories), error.code, writtenIn(row, error));
    const extra = row.units.slice(categories.length).find((value) => value.trim() !== '');
    if (extra !== undefined) report('', 'too_many_columns', extra);
    const unitIds = person.units.flatMap((unit) => (unit ? [unit.id] : []));
    participants.push({ email: person.email, name: person.name, language: person.language, unitIds });
  }
  return { participants, errors };
}

function columnOf({ field }: PersonError, categories: readonly ColumnCategory[]): string {
  return typeof field === 'number' ? (categories[field]?.title ?? '') : field;
}

function writtenIn(row: ParticipantRow, { field }: PersonError): string {
  return (typeof field === 'number' ? row.units[field] : row[field]) ?? '';
}
