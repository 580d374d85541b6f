/** Files that people bring and take away; bundled by each remote that needs them. */
export { readCsv } from './read-csv.ts';
export { saveCsv, saveFile } from './save-file.ts';
export type { TableLine } from './table-line.ts';
