/** Limit for the cells between the first and the last one: a hundred for each of 50,000 people. */
const CELLS_LIMIT = 5_000_000;
const ROW = /<(?:\w+:)?row\b/g;
const REFERENCE = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const CELL = /^([A-Z]{0,3})([1-9]\d{0,6})$/;
const LETTERS = 26;

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * LETTERS + letter.charCodeAt(0) - 64, 0);

/**
 * Rejects a sheet with cells far apart. The reader allocates every cell between them, so that one at `XFD1048576`
 * exceeds the memory. @throws RangeError
 */
export function requireSmallArea(sheet: string): void {
  // A row without a number follows the previous one.
  let rows = Math.max(1, sheet.match(ROW)?.length ?? 0);
  let columns = 1;
  for (const [, double, single] of sheet.matchAll(REFERENCE)) {
    const [, letters = '', row] = CELL.exec(double ?? single ?? '') ?? [];
    // No program writes such a reference, but the reader may accept it.
    if (row === undefined) throw new RangeError('a cell has an invalid reference');
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters));
    if (rows * columns > CELLS_LIMIT) throw new RangeError('the sheet exceeds the limit of cells');
  }
}
