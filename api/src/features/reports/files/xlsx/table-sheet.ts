import type { Row, Sheet } from 'write-excel-file/node';
import { heading } from './cells.ts';

/** Of eleven points: a line, and what is left free above and below it. */
const LINE_HEIGHT = 15;
const ROOM = 6;
/** Bold letters are wider than the digit that columns are measured by, and a cell has margins. */
const widthOfWord = (word: string): number => Math.ceil(word.length * 1.15) + 2;

/** Lines that a title takes in a column: a word goes to the next line where it has no room. */
function linesOf(title: string, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of title.split(/\s+/)) {
    const needed = word.length * 1.15 + (used > 0 ? 1 : 0);
    if (used > 0 && used + needed > width - 2) {
      lines += 1;
      used = word.length * 1.15;
    } else used += needed;
  }
  return lines;
}

/**
 * A table under one row of titles, which stays in view and is repeated on paper. Columns are as wide as wanted, and never narrower than a
 * word of their title; the titles' row is as high as the longest of them needs.
 */
export function tableSheet(
  sheet: string,
  columns: readonly { readonly title: string; readonly width: number }[],
  { rows, color, stickyColumns = 0 }: { rows: readonly Row[]; color: string; stickyColumns?: number },
): Sheet<Buffer> {
  const widths = columns.map(({ title, width }) => Math.max(width, ...title.split(/\s+/).map(widthOfWord)));
  const lines = Math.max(...columns.map(({ title }, index) => linesOf(title, widths[index] ?? 0)));
  const titles = heading(
    columns.map(({ title }) => title),
    color,
    lines * LINE_HEIGHT + ROOM,
  );
  return {
    sheet,
    orientation: 'landscape',
    stickyRowsCount: 1,
    ...(stickyColumns > 0 && { stickyColumnsCount: stickyColumns }),
    columns: widths.map((width) => ({ width })),
    data: [titles, ...rows],
  };
}
