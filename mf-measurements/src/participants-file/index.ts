/** Reading people out of a file that somebody exported from a spreadsheet. */
export { readParticipantsFile, type FileReading } from './read-file.ts';
export type { Category } from './columns.ts';
export { templateFile } from './template.ts';
