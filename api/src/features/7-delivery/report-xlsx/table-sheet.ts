import type { Row, Sheet } from 'write-excel-file/node';
import { heading } from './cells.ts';
import { fitRows, heightOfTitles, widthOfWord } from './row-heights.ts';

/**
 * Creates a sheet with a title row that stays visible and repeats in print.
 * Columns are at least as wide as the longest word of their title; rows are as high as their longest text.
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
