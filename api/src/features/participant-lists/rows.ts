import { EmailSchema, LANGUAGES, type Language, type RowError, type participantLists } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

export type ParticipantRow = z.infer<typeof participantLists.ParticipantRowSchema>;

/** A category that the file has a column for. */
export interface ColumnCategory {
  readonly title: string;
  readonly units: readonly { readonly id: string; readonly name: string }[];
}
export interface JudgedParticipant {
  readonly email: string;
  readonly name: string | null;
  readonly language: Language | null;
  readonly unitIds: readonly string[];
}

/** Judges every line of a file: all people of it, or all that is wrong with it. Line by line, in the file's order. */
export function judgeRows(
  rows: readonly ParticipantRow[],
  categories: readonly ColumnCategory[],
): { participants: JudgedParticipant[]; errors: RowError[] } {
  const errors: RowError[] = [];
  const participants: JudgedParticipant[] = [];
  const seen = new Set<string>();
  const columns = categories.map(({ title, units }) => ({
    title,
    unitIds: new Map(units.map(({ id, name }) => [fold(name), id])),
  }));
  for (const row of rows) {
    const refuse = (column: string, code: string, value: string) =>
      errors.push({ line: row.line, column, code, value });
    const email = judgeEmail(row.email, seen, refuse);
    const language = judgeLanguage(row.language ?? '', refuse);
    const unitIds: string[] = [];
    columns.forEach((column, index) => {
      const value = row.units[index] ?? '';
      if (value.trim() === '') return;
      const unitId = column.unitIds.get(fold(value));
      if (unitId === undefined) refuse(column.title, 'unknown_unit', value);
      else unitIds.push(unitId);
    });
    const extra = row.units.slice(columns.length).find((value) => value.trim() !== '');
    if (extra !== undefined) refuse('', 'too_many_columns', extra);
    participants.push({ email, name: row.name?.trim() || null, language, unitIds });
  }
  return { participants, errors };
}

type Refuse = (column: string, code: string, value: string) => void;

function judgeEmail(text: string, seen: Set<string>, refuse: Refuse): string {
  if (text.trim() === '') {
    refuse('email', 'required', text);
    return '';
  }
  const parsed = EmailSchema.safeParse(text);
  if (!parsed.success) {
    refuse('email', 'email', text);
    return '';
  }
  if (seen.has(parsed.data)) refuse('email', 'duplicate', text);
  seen.add(parsed.data);
  return parsed.data;
}

/** `es`, `ES` and `es-MX` are Spanish; nothing means that the person has not said. */
function judgeLanguage(text: string, refuse: Refuse): Language | null {
  const code = text.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  if (code === '') return null;
  const language = LANGUAGES.find((known) => known === code);
  if (language === undefined) refuse('language', 'unknown_language', text);
  return language ?? null;
}

/** One spelling for comparing names of units: case, outer and double spaces do not count. */
function fold(name: string): string {
  return name.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase();
}
