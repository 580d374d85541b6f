import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** What a sheet of 50,000 people comes to, many times over; a file that unpacks to more is none. */
const UNPACKED_LIMIT_BYTES = 400_000_000;

type Cell = string | number | boolean | typeof Date | Date | null | undefined;

const textOf = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
};

/**
 * Cells of the first sheet of an Excel file as text, row by row, empty rows included. Holds up whoever calls it.
 * @throws where the file is no such one.
 */
export async function readXlsxRows(file: ArrayBuffer): Promise<string[][]> {
  const rows = await readSheet(await unpacked(file), 1, { parseNumber: (text: string) => text });
  return rows.map((row) => row.map((cell) => textOf(cell)));
}

/**
 * The same file, its parts no longer compressed: the reader would unpack large ones in workers made of text, which the
 * content policy forbids.
 */
async function unpacked(file: ArrayBuffer): Promise<ArrayBuffer> {
  let total = 0;
  const parts = unzipSync(new Uint8Array(file), {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      total += originalSize;
      if (total > UNPACKED_LIMIT_BYTES) throw new RangeError('the file unpacks to more than any list');
      return true;
    },
  });
  const { buffer, byteOffset, byteLength } = zipSync(parts, { level: 0 });
  const copy = new ArrayBuffer(byteLength);
  new Uint8Array(copy).set(new Uint8Array(buffer, byteOffset, byteLength));
  return copy;
}
