import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatten, type Catalogue } from './text-differences.ts';

/** Folders that hold texts of one room: its `locales`, and one in it for each part whose texts come with it alone. */
export function textFoldersOf(locales: string): string[] {
  if (!existsSync(locales)) return [];
  const inner = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [locales, ...inner.map(({ name }) => join(locales, name))].filter((folder) =>
    ['en', 'es'].some((language) => existsSync(join(folder, `${language}.json`))),
  );
}

/** Texts of a folder in one language, by dotted key; none where the file is missing. */
export function textsIn(folder: string, language: 'en' | 'es'): Map<string, string> {
  const file = join(folder, `${language}.json`);
  // Written by people, and compared with the other language: what is no text shows there.
  return existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : new Map();
}
