import type { Content, TableCell } from 'pdfmake/interfaces';
import { MUTED } from './scale.ts';

/** A chapter heading. */
export const chapter = (text: string, color: string): Content => ({
  text,
  fontSize: 22,
  bold: true,
  color,
  margin: [0, 0, 0, 14],
  structure: 'H2',
});

export const section = (text: string): Content => ({
  text,
  fontSize: 13,
  bold: true,
  margin: [0, 20, 0, 8],
  structure: 'H3',
});

export const note = (text: string): Content => ({ text, fontSize: 9, color: MUTED, margin: [0, 0, 0, 10] });

/** A column header of a table. */
export const headCell = (text: string, alignment: 'left' | 'right' = 'right'): TableCell => ({
  text,
  fontSize: 8,
  color: MUTED,
  alignment,
});
