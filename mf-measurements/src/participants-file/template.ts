import type { Category } from './columns.ts';

/** The words of a template in the current language. */
export interface TemplateWords {
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly sampleName: string;
}

const quoted = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A file to fill in: the headers that we read, and one line to replace. The mark makes Excel read it as UTF-8. */
export function templateFile(words: TemplateWords, segmentation: readonly Category[], language: string): Blob {
  const headers = [words.email, words.name, words.language, ...segmentation.map((category) => category.title)];
  const sample = [
    'ana@example.com',
    words.sampleName,
    language,
    ...segmentation.map((category) => category.units[0]?.name ?? ''),
  ];
  const text = [headers, sample].map((cells) => cells.map(quoted).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
