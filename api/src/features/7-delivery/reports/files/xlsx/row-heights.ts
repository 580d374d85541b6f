import type { CellObject, Row } from 'write-excel-file/node';

/** Points of a line of text in the font size of a report. */
const LINE_HEIGHT = 15;
const FONT_SIZE = 11;
/** Points that are left free above and below a title. */
const ROOM = 6;
/** How wide letters are, in digits of the font, by which columns are measured. */
const LETTER_WIDTH = { plain: 1.05, bold: 1.15 } as const;
/** Digits that the margins of a cell take. */
const MARGINS = 2;

/** Width of a column in which a word has room, in digits. */
export const widthOfWord = (word: string): number => Math.ceil(word.length * LETTER_WIDTH.bold) + MARGINS;

/** Lines that a text takes in a column: a word goes to the next line where it has no room. */
function linesOf(text: string, width: number, letterWidth: number): number {
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    let used = 0;
    lines += 1;
    for (const word of paragraph.split(/\s+/)) {
      const needed = word.length * letterWidth + (used > 0 ? 1 : 0);
      if (used > 0 && used + needed > width - MARGINS) {
        lines += 1;
        used = word.length * letterWidth;
      } else used += needed;
      // A word that is longer than the column goes on in the next line.
      lines += Math.max(0, Math.ceil(used / (width - MARGINS)) - 1);
      used = Math.min(used, width - MARGINS);
    }
  }
  return lines;
}

/** Height of a row of titles, in points. */
export const heightOfTitles = (titles: readonly string[], widths: readonly number[]): number =>
  Math.max(...titles.map((title, column) => linesOf(title, widths[column]!, LETTER_WIDTH.bold))) * LINE_HEIGHT + ROOM;

/**
 * Makes rows as high as their texts: not every program does so when it opens a file. Cells that neither wrap nor have letters of
 * another size take one line.
 * @param widths of the columns, in digits
 */
export const fitRows = (rows: readonly Row[], widths: readonly number[]): Row[] =>
  rows.map((row) => {
    const height = Math.max(...row.map((cell, column) => heightOf(cell as CellObject | null, widths[column]!)));
    const first = row.findIndex((cell) => cell !== null);
    if (height <= LINE_HEIGHT || first < 0) return row;
    return row.map((cell, column) => (column === first ? ({ ...(cell as CellObject), height } as CellObject) : cell));
  });

function heightOf(cell: CellObject | null, width: number): number {
  if (cell === null || typeof cell.value !== 'string') return LINE_HEIGHT;
  const line = LINE_HEIGHT * ((cell.fontSize ?? FONT_SIZE) / FONT_SIZE);
  if (!cell.wrap) return line;
  return line * linesOf(cell.value, width, LETTER_WIDTH[cell.fontWeight === 'bold' ? 'bold' : 'plain']);
}
