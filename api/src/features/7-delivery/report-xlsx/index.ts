export { writeXlsxReport } from './xlsx-file.ts';
