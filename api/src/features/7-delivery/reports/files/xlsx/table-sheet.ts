import type { Row, Sheet } from 'write-excel-file/node';
import { heading } from './cells.ts';
import { fitRows, heightOfTitles, widthOfWord } from './row-heights.ts';

/**
 * A table under one row of titles, which stays in view and is repeated on paper. Columns are as wide as wanted, and never narrower than a
 * word of their title; every row is as high as its longest text needs.
 */
export function tableSheet(
  sheet: string,
  columns: readonly { readonly title: string; readonly width: number }[],
  { rows, color, stickyColumns = 0 }: { rows: readonly Row[]; color: string; stickyColumns?: number },
): Sheet<Buffer> {
  const widths = columns.map(({ title, width }) => Math.max(width, ...title.split(/\s+/).map(widthOfWord)));
  const titles = columns.map(({ title }) => title);
  return {
    sheet,
    orientation: 'landscape',
    stickyRowsCount: 1,
    ...(stickyColumns > 0 && { stickyColumnsCount: stickyColumns }),
    columns: widths.map((width) => ({ width })),
    data: [heading(titles, color, heightOfTitles(titles, widths)), ...fitRows(rows, widths)],
  };
}
