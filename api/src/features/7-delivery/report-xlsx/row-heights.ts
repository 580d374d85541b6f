import type { CellObject, Row } from 'write-excel-file/node';

/** Height of a text line in points, at the font size of reports. */
const LINE_HEIGHT = 15;
const FONT_SIZE = 11;
/** Space above and below a title, in points. */
const TITLE_PADDING = 6;
/** Average letter widths, in digits of the font, the unit of column widths. */
const LETTER_WIDTH = { plain: 1.05, bold: 1.15 } as const;
/** Cell margins, in digits. */
const MARGINS = 2;

/** Returns the column width that a word needs, in digits. */
export const widthOfWord = (word: string): number => Math.ceil(word.length * LETTER_WIDTH.bold) + MARGINS;

/** Counts the lines of a text in a column, with line breaks between words. */
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
      // A word longer than the column continues on the next line.
      lines += Math.max(0, Math.ceil(used / (width - MARGINS)) - 1);
      used = Math.min(used, width - MARGINS);
    }
  }
  return lines;
}

/** Returns the height of a title row, in points. */
export const heightOfTitles = (titles: readonly string[], widths: readonly number[]): number =>
  Math.max(...titles.map((title, column) => linesOf(title, widths[column]!, LETTER_WIDTH.bold))) * LINE_HEIGHT +
  TITLE_PADDING;

/**
 * Sets row heights from their texts, because not every program does so on opening.
 * Cells without wrapping or with another font size count as one line.
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
