import { writeCsv } from '@veleta/shared/contracts';
import type { Category } from './mapping/mapping.ts';

/** Texts of a template in the current language. */
export interface TemplateWords {
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly sampleName: string;
}

/** Returns a CSV template: the headers that the import recognizes, and one sample line. */
export function templateFile(words: TemplateWords, categories: readonly Category[], language: string): string {
  return writeCsv([
    [words.email, words.name, words.language, ...categories.map((category) => category.title)],
    ['ana@example.com', words.sampleName, language, ...categories.map((category) => category.units[0]?.name ?? '')],
  ]);
}
