/** Reads people from a file that was exported from a spreadsheet. */
export { readPeopleFile, readPeopleText, type FileReading } from './read-file.ts';
export { guessMapping, sharedColumns, type Category, type Mapping } from './mapping.ts';
export type { Field, LineError, PersonRow } from './person-line.ts';
export { Review } from './review.ts';
export type { UnitDecision, UnknownUnit } from './unit-decisions.ts';
export type { FileTable } from './table.ts';
export { templateFile } from './template.ts';
