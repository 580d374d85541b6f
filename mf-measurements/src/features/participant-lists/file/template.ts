import { writeCsv } from '@veleta/shared/contracts';
import type { Category } from './mapping.ts';

/** The words of a template in the current language. */
export interface TemplateWords {
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly sampleName: string;
}

/** A file to fill in: the headers that we read, and one line to replace. */
export function templateFile(words: TemplateWords, categories: readonly Category[], language: string): string {
  return writeCsv([
    [words.email, words.name, words.language, ...categories.map((category) => category.title)],
    ['ana@example.com', words.sampleName, language, ...categories.map((category) => category.units[0]?.name ?? '')],
  ]);
}
