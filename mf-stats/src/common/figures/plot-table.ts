import { isFormula } from '@veleta/shared/contracts';

/** The numbers of a plot as formatted text, for screen readers, keyboards and copies. */
export interface PlotTable {
  readonly caption: string;
  /** Column names; the first column contains the row names. */
  readonly columns: readonly string[];
  readonly rows: readonly PlotRow[];
}
export interface PlotRow {
  readonly key: string;
  /** One cell for each column; the first is the name of the row. */
  readonly cells: readonly string[];
}

const NUMBER = /^[+\-−]?\d[\d.,\s%]*$/;

/** Prevents formula injection: prefixes names that a spreadsheet would run with an apostrophe. */
const safeCell = (text: string): string =>
  (isFormula(text) && !NUMBER.test(text) ? `'${text}` : text).replace(/[\t\r\n]+/g, ' ');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Formats a table as tab-separated lines, which spreadsheets and mail programs paste as a table. `heading` names its
 * source.
 */
export const tableAsText = ({ columns, rows }: PlotTable, heading: readonly string[]): string =>
  [...heading.map((line) => [line]), columns, ...rows.map(({ cells }) => cells)]
    .map((cells) => cells.map(safeCell).join('\t'))
    .join('\n');

/** Formats the same table as HTML, for documents. */
export function tableAsHtml({ columns, rows }: PlotTable, heading: readonly string[]): string {
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(safeCell(cell))}</${tag}>`).join('')}</tr>`;
  return [
    ...heading.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<table>${row(columns, 'th')}${rows.map(({ cells }) => row(cells, 'td')).join('')}</table>`,
  ].join('');
}
