export { writePptxReport } from './pptx-file.ts';
