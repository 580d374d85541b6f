import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatten, type Catalogue } from './text-differences.ts';

/** Returns the text folders of a package: its `locales`, and a subfolder for each part with texts of its own. */
export function textFoldersOf(locales: string): string[] {
  if (!existsSync(locales)) return [];
  const inner = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [locales, ...inner.map(({ name }) => join(locales, name))].filter((folder) =>
    ['en', 'es'].some((language) => existsSync(join(folder, `${language}.json`))),
  );
}

/** Reads the texts of a folder in one language, by dotted key; empty if the file is missing. */
export function textsIn(folder: string, language: 'en' | 'es'): Map<string, string> {
  const file = join(folder, `${language}.json`);
  // Not validated: the comparison of languages reports values that are not texts.
  return existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : new Map();
}
