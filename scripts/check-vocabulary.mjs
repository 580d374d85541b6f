// Fails on private words: identifiers, file names, comments and test names of the code and the prose of documents use the terms
// of the field. vocabulary.mjs lists the words with their replacements; vocabulary-allowed.json lists the exceptions.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { TERMS } from './vocabulary.mjs';

const patternOf = (words) => new RegExp(`\\b(?:${words.replaceAll(' ', '\\s+')})\\b`, 'g');
const IN_NAMES = TERMS.flatMap(({ names, use }) => (names === undefined ? [] : [{ use, pattern: patternOf(names) }]));
const IN_PROSE = TERMS.flatMap(({ prose, use }) => (prose === undefined ? [] : [{ use, pattern: patternOf(prose) }]));

/** Returns the words of an identifier or a file name, in lower case: "takePlace" and "TAKE_PLACE" are "take place". */
export function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
}

function matchesIn(patterns, text, shown) {
  return patterns.flatMap(({ pattern, use }) =>
    [...text.matchAll(pattern)].map((match) => ({
      found: shown ?? match[0].replace(/\s+/g, ' '),
      use,
      at: match.index,
    })),
  );
}

/** Joins the lines of a comment, so that a phrase may run over a line break, and keeps every position. */
const asOneLine = (text) => text.replace(/\n[ \t]*(\*(?!\/)|\/\/)?/g, (gap) => ' '.padStart(gap.length)).toLowerCase();

function isTestName(node) {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  const call = node.parent;
  return (
    ts.isCallExpression(call) &&
    call.arguments[0] === node &&
    /^(describe|it|test)(\.(each|step|describe|skip|only)\b.*)?$/s.test(call.expression.getText())
  );
}

function findingsInCode(file, text) {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  );
  const findings = [];
  const comments = new Map();
  const visit = (node) => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ])
      comments.set(range.pos, range.end);
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
      findings.push(
        ...matchesIn(IN_NAMES, wordsOf(node.text), node.text).map((found) => ({ ...found, at: node.getStart() })),
      );
    if (isTestName(node))
      findings.push(
        ...matchesIn(IN_PROSE, node.getText().toLowerCase()).map((found) => ({
          ...found,
          at: found.at + node.getStart(),
        })),
      );
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  for (const [start, end] of comments)
    findings.push(
      ...matchesIn(IN_PROSE, asOneLine(text.slice(start, end))).map((found) => ({ ...found, at: found.at + start })),
    );
  return findings.map(({ at, ...found }) => ({ ...found, line: source.getLineAndCharacterOfPosition(at).line + 1 }));
}

function findingsInDocument(text) {
  const prose = text
    .replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, ' '))
    .replace(/`[^`\n]*`|\]\([^)\n]*\)/g, (code) => ' '.repeat(code.length));
  return matchesIn(IN_PROSE, prose.replace(/\n/g, ' ').toLowerCase()).map(({ at, ...found }) => ({
    ...found,
    line: text.slice(0, at).split('\n').length,
  }));
}

/**
 * Returns the private words of one file.
 * @param {string} file path from the root of the repository
 * @param {string} text its content
 * @returns {{ file: string, line: number, found: string, use: string }[]}
 */
export function findingsIn(file, text) {
  const inName = matchesIn(IN_NAMES, wordsOf(basename(file)), basename(file)).map(({ found, use }) => ({
    found,
    use,
    line: 1,
  }));
  const inText = file.endsWith('.md') ? findingsInDocument(text) : findingsInCode(file, text);
  return [...inName, ...inText].map((found) => ({ file, ...found }));
}

/** Splits findings into those that fail and those that an entry of the allow-list excuses; names entries that excuse nothing. */
export function applyAllowed(findings, allowed) {
  const excuses = (entry, finding) =>
    finding.found.toLowerCase() === entry.found.toLowerCase() &&
    (entry.file === undefined || finding.file === entry.file);
  return {
    failing: findings.filter((finding) => !allowed.some((entry) => excuses(entry, finding))),
    unused: allowed.filter((entry) => !findings.some((finding) => excuses(entry, finding))),
  };
}

const folderOf = (file) => {
  const parts = file.split('/');
  return parts.slice(0, file.startsWith('api/src/features/') ? 4 : 1).join('/');
};

/** Changelogs of packages, which `lerna version` writes from the subjects of commits. */
const GENERATED = /^[^/]+\/CHANGELOG\.md$/;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(resolve(import.meta.dirname, '..'));
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
  const files = tracked.filter(
    (file) =>
      /\.(ts|tsx|mjs|md)$/.test(file) &&
      !file.startsWith('scripts/vocabulary') &&
      !GENERATED.test(file) &&
      existsSync(file),
  );
  const { failing, unused } = applyAllowed(
    files.flatMap((file) => findingsIn(file, readFileSync(file, 'utf8'))),
    JSON.parse(readFileSync('scripts/vocabulary-allowed.json', 'utf8')),
  );
  for (const { file, line, found, use } of failing)
    console.error(`${file}:${line}: "${found}" is a private word; use: ${use}`);
  for (const { found, file } of unused)
    console.error(
      `scripts/vocabulary-allowed.json: nothing needs the entry "${found}"${file === undefined ? '' : ` of ${file}`}`,
    );

  const counts = Map.groupBy(failing, ({ file }) => folderOf(file));
  for (const [folder, found] of counts) console.log(`${folder}: ${found.length}`);
  process.exitCode = failing.length + unused.length > 0 ? 1 : 0;
}
