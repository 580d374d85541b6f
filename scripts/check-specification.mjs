// Holds docs/specification.md: every sentence of the specification with the tests that hold it. Fails when a named test
// does not exist, when a finished capability has an open sentence, and when the page is not what the sentences say;
// `--write` writes the page.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testNamesOf } from './test-names.mjs';

const FOLDER = 'docs/specification';
const PAGE = 'docs/specification.md';
const CAPABILITIES = 'capabilities.json';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * The sentences as they are written down, a file for each section.
 * @param {string} root
 */
export function readSpecification(root) {
  const folder = join(root, FOLDER);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== CAPABILITIES);
  return {
    capabilities: readJson(join(folder, CAPABILITIES)),
    sections: files.sort((a, b) => parseInt(a, 10) - parseInt(b, 10)).map((name) => readJson(join(folder, name))),
  };
}

const isOpen = ({ tests }) => Object.keys(tests).length === 0;

/**
 * All problems of a tree, as sentences.
 * @param {string} root
 */
export function problemsOf(root) {
  const { capabilities, sections } = readSpecification(root);
  const problems = [];
  const seen = new Set();
  const names = new Map();
  const namesIn = (file) => {
    if (!names.has(file))
      names.set(file, existsSync(join(root, file)) ? testNamesOf(file, readFileSync(join(root, file), 'utf8')) : null);
    return names.get(file);
  };
  for (const { id, capability, tests } of sections.flatMap(({ sentences }) => sentences)) {
    if (seen.has(id)) problems.push(`${id}: two sentences have this id`);
    seen.add(id);
    const known = capabilities.find(({ name }) => name === capability);
    if (!known) problems.push(`${id}: there is no capability "${capability}"`);
    if (known?.isFinished && isOpen({ tests })) problems.push(`${id}: is open, and ${capability} is finished`);
    for (const [file, titles] of Object.entries(tests)) {
      const declared = namesIn(file);
      if (!declared) problems.push(`${id}: there is no ${file}`);
      else if (titles.length === 0) problems.push(`${id}: names ${file} and no test in it`);
      else
        for (const title of titles) {
          const found = declared.filter((name) => name === title || name.endsWith(` › ${title}`));
          if (found.length === 0) problems.push(`${id}: ${file} has no test "${title}"`);
          if (found.length > 1) problems.push(`${id}: ${file} has more than one test "${title}": name its group too`);
        }
    }
  }
  return problems;
}

const cell = (text) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

function rowOf({ id, text, capability, tests }) {
  const held = Object.entries(tests).map(
    ([file, titles]) => `[${file.split('/').at(-1)}](../${file}): ${titles.map((title) => `“${title}”`).join(', ')}`,
  );
  return `| ${id} | ${cell(text)} | ${capability} | ${cell(held.join('<br>')) || '**open**'} |`;
}

/**
 * The page as the sentences make it.
 * @param {string} root
 */
export function pageOf(root) {
  const { capabilities, sections } = readSpecification(root);
  const all = sections.flatMap(({ sentences }) => sentences);
  const counts = capabilities.map(({ name, about, isFinished }) => {
    const own = all.filter(({ capability }) => capability === name);
    const open = own.filter(isOpen).length;
    const state = isFinished ? 'finished' : 'being built';
    return `| ${name} | ${about} | ${state} | ${own.length} | ${own.length - open} | ${open} |`;
  });
  return [
    '# The specification, and what holds it',
    '',
    'Every sentence of the specification that can be tested, with the tests that hold it. The sentences stand in',
    `[specification/](specification), a file for each section; \`node scripts/check-specification.mjs --write\` makes this page`,
    'of them. `npm run lint` fails when a test named here does not exist, or when a capability that is finished has an open',
    'sentence. A test that changes its name changes it there too.',
    '',
    '| capability | what it is | state | sentences | held | open |',
    '|---|---|---|---|---|---|',
    ...counts,
    ...sections.flatMap(({ title, sentences }) => [
      '',
      `## ${title}`,
      '',
      '| id | sentence | capability | held by |',
      '|---|---|---|---|',
      ...sentences.map(rowOf),
    ]),
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = resolve(import.meta.dirname, '..');
  const problems = problemsOf(root);
  const page = pageOf(root);
  if (process.argv.includes('--write')) writeFileSync(join(root, PAGE), page);
  else if (!existsSync(join(root, PAGE)) || readFileSync(join(root, PAGE), 'utf8') !== page)
    problems.push(`${PAGE} is not what its sentences say: node scripts/check-specification.mjs --write`);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
