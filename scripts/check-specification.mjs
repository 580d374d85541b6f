// Checks docs/specification.md: each sentence has a unique id and names at least one test, and each named test exists.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testNamesOf } from './test-names.mjs';

const PAGE = 'docs/specification.md';
/**
 * Matches `| 1.users | They register. | [a.test.ts](../api/a.test.ts): “one”, “two”<br>… |`: ids start with the number
 * of their section.
 */
const ROW = /^\| (\d\S*) \| .* \| (.*) \|$/;
const FILE = /\]\(\.\.\/([^)]+)\): (.*)$/;

/** Parses the sentences of the page: id, and test titles by file. */
const sentencesOf = (page) =>
  page.split('\n').flatMap((line) => {
    const [, id, cell] = ROW.exec(line) ?? [];
    if (id === undefined) return [];
    const tests = cell.split('<br>').flatMap((part) => {
      const [, file, titles = ''] = FILE.exec(part) ?? [];
      return [...titles.matchAll(/“([^”]*)”/g)].map(([, title]) => ({ file, title: title.replaceAll('\\|', '|') }));
    });
    return [{ id, tests }];
  });

/**
 * Returns all errors of a tree, as sentences.
 * @param {string} root
 */
export function problemsOf(root) {
  const names = new Map();
  const namesIn = (file) => {
    const path = join(root, file);
    if (!names.has(file)) names.set(file, existsSync(path) ? testNamesOf(file, readFileSync(path, 'utf8')) : null);
    return names.get(file);
  };
  const seen = new Set();
  const sentences = sentencesOf(readFileSync(join(root, PAGE), 'utf8'));
  if (sentences.length === 0) return [`${PAGE} has no sentences`];
  return sentences.flatMap(({ id, tests }) => {
    const isTwice = seen.has(id);
    seen.add(id);
    return [
      ...(isTwice ? [`${id}: two sentences have this id`] : []),
      ...(tests.length === 0 ? [`${id}: names no test`] : []),
      ...tests.flatMap(({ file, title }) => {
        const found = namesIn(file)?.filter((name) => name === title || name.endsWith(` › ${title}`));
        if (!found) return [`${id}: there is no ${file}`];
        if (found.length === 0) return [`${id}: ${file} has no test "${title}"`];
        return found.length > 1 ? [`${id}: ${file} has more than one test "${title}": name its group too`] : [];
      }),
    ];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = problemsOf(resolve(import.meta.dirname, '..'));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
