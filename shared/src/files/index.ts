/** Upload and download of files; bundled by each remote that needs it. */
export { readCsv } from './read-csv.ts';
export { saveCsv, saveFile } from './save-file.ts';
export type { TableLine } from './table-line.ts';
