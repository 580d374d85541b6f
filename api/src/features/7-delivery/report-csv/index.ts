export { writeCsvReport } from './csv-file.ts';
