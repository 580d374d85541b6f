import { PARTICIPANTS_PER_LIST, readEmail } from '@veleta/shared/contracts';
import { readCsv, type TableLine } from '@veleta/shared/files';
import { readXlsx } from './read-xlsx.ts';
import type { FileTable } from './table.ts';

/** Result of reading a file. */
export type FileReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_large'; readonly people: number }
  /** An Excel file from before 2007, or one with a password. */
  | { readonly kind: 'old_excel' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'read'; readonly table: FileTable };

/** A list of 50,000 people is about 4 MB; this is ten times as much. */
const FILE_LIMIT_BYTES = 40_000_000;

/**
 * Reads a CSV or Excel file of people without blocking the page. Detects the format by the content, not by the name.
 */
export async function readPeopleFile(file: Blob): Promise<FileReading> {
  if (file.size > FILE_LIMIT_BYTES) return { kind: 'too_large', people: PARTICIPANTS_PER_LIST };
  const content = await file.arrayBuffer().catch(() => null);
  if (!content) return { kind: 'unreadable' };
  const bytes = new Uint8Array(content);
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { kind: 'old_excel' };
  const isZip = begins(bytes, [0x50, 0x4b]);
  const lines = await (isZip ? readXlsx(content) : readCsv(bytes)).catch(() => null);
  if (!lines) return { kind: 'unreadable' };
  return validate(lines);
}

/** Reads pasted people: cells of a spreadsheet, or one person per line. */
export async function readPeopleText(text: string): Promise<FileReading> {
  const lines = await readCsv(new TextEncoder().encode(text)).catch(() => null);
  return lines ? validate(lines) : { kind: 'unreadable' };
}

const begins = (bytes: Uint8Array, signs: readonly number[]): boolean =>
  signs.every((sign, index) => bytes[index] === sign);

function validate(lines: readonly TableLine[]): FileReading {
  const [first] = lines;
  if (!first) return { kind: 'empty' };
  const isPerson = first.cells.some((cell) => readEmail(cell) !== null);
  const people = isPerson ? lines : lines.slice(1);
  if (people.length === 0) return { kind: 'empty' };
  if (people.length > PARTICIPANTS_PER_LIST) return { kind: 'too_large', people: people.length };
  const columns = people.reduce((most, { cells }) => Math.max(most, cells.length), first.cells.length);
  const headers = isPerson ? null : Array.from({ length: columns }, (_, index) => first.cells[index]?.trim() ?? '');
  return { kind: 'read', table: { headers, columns, lines: people } };
}
