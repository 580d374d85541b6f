/** Reading people out of a file that somebody exported from a spreadsheet. */
export { readPeopleFile, readPeopleText, type FileReading } from './read-file.ts';
export { guessMapping, sharedColumns, type Category, type Mapping } from './mapping.ts';
export { Review, type Field, type LineFault, type PersonRow, type UnitDecision, type UnknownUnit } from './review.ts';
export type { FileTable } from './table.ts';
export { templateFile } from './template.ts';
