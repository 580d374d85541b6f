import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseProblem } from './release-problem.ts';
import { differences } from './text-differences.ts';
import { textFoldersOf, textsIn } from './text-files.ts';

const REMEDY = 'Add or fix the text in src/locales/en.json and es.json; both need the same keys and placeholders.';

/** Returns missing and different texts between the languages of a remote, including those of single pages. */
export function problemsOfTexts(name: string, remoteDir: string): ReleaseProblem[] {
  const locales = join(remoteDir, 'src/locales');
  const sentences = [...new Set([locales, ...textFoldersOf(locales)])].flatMap((folder) => {
    const missing = ['en', 'es']
      .map((language) => join(folder, `${language}.json`))
      .filter((file) => !existsSync(file));
    return missing.length > 0
      ? missing.map((file) => `${name}: ${file.slice(remoteDir.length + 1)} is missing`)
      : differences(name, textsIn(folder, 'en'), textsIn(folder, 'es'));
  });
  return sentences.map((message) => ({ check: 'texts', message, remedy: REMEDY }));
}
