import { isFormula } from '@veleta/shared/contracts';

/** The numbers of a plot in words and figures, as a table: for screen readers, keyboards, and to copy. */
export interface PlotTable {
  readonly caption: string;
  /** The first one names the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly PlotRow[];
}
export interface PlotRow {
  readonly key: string;
  /** As many as there are columns; the first one is the row's name. */
  readonly cells: readonly string[];
}

const NUMBER = /^[+\-−]?\d[\d.,\s%]*$/;

/** Names are people's own: what a spreadsheet would run gets an apostrophe before it. */
const safeCell = (text: string): string =>
  (isFormula(text) && !NUMBER.test(text) ? `'${text}` : text).replace(/[\t\r\n]+/g, ' ');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Lines with tabs between the cells, which spreadsheets and mails take as a table. `heading` says what it is of. */
export const tableAsText = ({ columns, rows }: PlotTable, heading: readonly string[]): string =>
  [...heading.map((line) => [line]), columns, ...rows.map(({ cells }) => cells)]
    .map((cells) => cells.map(safeCell).join('\t'))
    .join('\n');

/** The same for documents. */
export function tableAsHtml({ columns, rows }: PlotTable, heading: readonly string[]): string {
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(safeCell(cell))}</${tag}>`).join('')}</tr>`;
  return [
    ...heading.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<table>${row(columns, 'th')}${rows.map(({ cells }) => row(cells, 'td')).join('')}</table>`,
  ].join('');
}
