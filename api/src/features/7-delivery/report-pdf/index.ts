export { drawPdfReport } from './pdf-file.ts';
