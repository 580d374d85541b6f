import { strFromU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { requireSmallArea } from './sheet-area.ts';
import { unpackXml } from './unpack.ts';

/** Every sheet contains this element, whatever the part is called. */
const SHEET = 'sheetData';

type Cell = string | number | boolean | typeof Date | Date | null | undefined;

const textOf = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
};

/**
 * Returns the cells of the first sheet of an Excel file as text, row by row, including empty rows. Blocks the thread.
 * @throws if the file is invalid.
 */
export async function readXlsxRows(file: ArrayBuffer): Promise<string[][]> {
  const rows = await readSheet(await unpacked(file), 1, { parseNumber: (text: string) => text });
  return rows.map((row) => row.map((cell) => textOf(cell)));
}

/**
 * Returns the same file without compression: the reader would unpack large parts in workers created from text, which
 * the content security policy forbids.
 */
async function unpacked(file: ArrayBuffer): Promise<ArrayBuffer> {
  const parts = unpackXml(new Uint8Array(file));
  for (const text of Object.values(parts).map((content) => strFromU8(content)))
    if (text.includes(SHEET)) requireSmallArea(text);
  const { buffer, byteOffset, byteLength } = zipSync(parts, { level: 0 });
  const copy = new ArrayBuffer(byteLength);
  new Uint8Array(copy).set(new Uint8Array(buffer, byteOffset, byteLength));
  return copy;
}
