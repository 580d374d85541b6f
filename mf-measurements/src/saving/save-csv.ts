import { saveFile } from './save-file.ts';

/** Hands the text of a CSV file to the browser to be saved under a name. */
export const saveCsv = (text: string, name: string): void =>
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
