import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseProblem } from './release-problem.ts';
import { differences, flatten } from './text-differences.ts';

const REMEDY = 'Add or mend the text in src/locales/en.json and es.json; "npm run lint" says the same.';

/** What is missing or different between the languages of a remote's own texts. */
export function problemsOfTexts(name: string, remoteDir: string): ReleaseProblem[] {
  const files = ['en', 'es'].map((language) => join(remoteDir, 'src/locales', `${language}.json`));
  const missing = files.filter((file) => !existsSync(file));
  const sentences =
    missing.length > 0
      ? missing.map((file) => `${name}: ${file.slice(remoteDir.length + 1)} is missing`)
      : differencesOf(name, files);
  return sentences.map((message) => ({ check: 'texts', message, remedy: REMEDY }));
}

function differencesOf(name: string, files: readonly string[]): string[] {
  const [en, es] = files.map((file) => flatten(JSON.parse(readFileSync(file, 'utf8'))));
  return en && es ? differences(name, en, es) : [];
}
