// Fails on a text that is missing in a language, on a key that nobody uses, and on a key that does not exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { bareKey, differences, flatten } from '../shared/federation/compatibility/text-differences.ts';

const isSource = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path);

/** What a source file says of keys: every string in it, heads of templates, and the keys it asks `t` for. */
export function usesOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const uses = { strings: new Set(), heads: new Set(), asked: [] };
  const ask = (node) =>
    uses.asked.push({ key: node.text, line: source.getLineAndCharacterOfPosition(node.pos).line + 1 });
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) uses.strings.add(node.text);
    if (ts.isTemplateExpression(node) && node.head.text.length > 1) uses.heads.add(node.head.text);
    if (ts.isCallExpression(node)) {
      const name = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText(source);
      const first = node.arguments[0];
      if ((name === 't' || name === 'translate') && first && ts.isStringLiteralLike(first)) ask(first);
    }
    if (
      ts.isJsxAttribute(node) &&
      node.name.getText(source) === 'i18nKey' &&
      node.initializer &&
      ts.isStringLiteral(node.initializer)
    )
      ask(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

const read = (file) => flatten(JSON.parse(readFileSync(file, 'utf8')));

/** All problems of a tree, as sentences. */
export function problemsOf(root) {
  const rooms = ['shared', ...readdirSync(root).filter((name) => name === 'shell' || /^mf-/.test(name))];
  const catalogues = new Map();
  const add = (namespace, room, folder) => {
    if (existsSync(join(folder, 'en.json')))
      catalogues.set(namespace, { room, en: read(join(folder, 'en.json')), es: read(join(folder, 'es.json')) });
  };
  for (const room of rooms) add(room, room, join(root, room, room === 'shared' ? 'src/i18n/locales' : 'src/locales'));
  // A page of the shell that few open has texts of its own, fetched with it: its folder is their namespace.
  if (existsSync(join(root, 'shell/src')))
    for (const page of readdirSync(join(root, 'shell/src')))
      add(page, 'shell', join(root, 'shell/src', page, 'locales'));
  const problems = [...catalogues].flatMap(([room, { en, es }]) => differences(room, en, es));

  const uses = rooms.flatMap((room) =>
    ['src', 'server'].flatMap((part) =>
      existsSync(join(root, room, part))
        ? readdirSync(join(root, room, part), { recursive: true })
            .filter(isSource)
            .map((file) => {
              const path = join(root, room, part, file);
              return { room, path: relative(root, path), ...usesOf(path, readFileSync(path, 'utf8')) };
            })
        : [],
    ),
  );

  const has = (room, key) => {
    const flat = catalogues.get(room)?.en;
    return flat !== undefined && (flat.has(key) || ['one', 'other'].some((form) => flat.has(`${key}_${form}`)));
  };
  for (const { room, path, asked } of uses)
    for (const { key, line } of asked) {
      const [namespace, bare] = key.includes(':') ? key.split(':') : [null, key];
      const own = [...catalogues].filter(([, catalogue]) => catalogue.room === room).map(([name]) => name);
      const known = namespace ? has(namespace, bare) : [...own, 'shared'].some((name) => has(name, bare));
      if (!known) problems.push(`${path}:${line}: no text has the key "${key}"`);
    }
  for (const [namespace, { room, en }] of catalogues) {
    const near = room === 'shared' ? uses : uses.filter((use) => use.room === room || use.room === 'shell');
    const strings = new Set(near.flatMap((use) => [...use.strings]));
    const heads = [...new Set(near.flatMap((use) => [...use.heads]))].map((head) => head.replace(/^[\w-]+:/, ''));
    for (const key of new Set([...en.keys()].map(bareKey))) {
      const isUsed =
        strings.has(key) ||
        strings.has(`${namespace}:${key}`) ||
        heads.some((head) => head.includes('.') && key.startsWith(head));
      if (!isUsed) problems.push(`${namespace}: nobody uses "${key}"`);
    }
  }
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = problemsOf(resolve(import.meta.dirname, '..'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('Every text is there in both languages, and used.');
}
