// Fails on a text that is missing in a language, on an unused key, on an undefined key, and on a page that shows a text
// which is not loaded with it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { bareKey, differences } from '../shared/federation/compatibility/text-differences.ts';
import { textFoldersOf, textsIn } from '../shared/federation/compatibility/text-files.ts';
import { importsOf, partTextsOf } from '../shared/federation/entry-imports.ts';

const isSource = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path);

/**
 * Collects the possible keys of a source file: every string, template prefixes, and the keys passed to `t`; and its
 * imports of the same package.
 */
export function usesOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const uses = { strings: new Set(), heads: new Set(), translated: [], imports: [] };
  const ask = (node) =>
    uses.translated.push({ key: node.text, line: source.getLineAndCharacterOfPosition(node.pos).line + 1 });
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) uses.strings.add(node.text);
    if (ts.isTemplateExpression(node) && node.head.text.length > 1) uses.heads.add(node.head.text);
    if (ts.isStringLiteral(node) && /^\.\.?\//.test(node.text)) uses.imports.push(resolve(dirname(file), node.text));
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

/** Reads the texts of a package's folders in both languages, and the folder of each English key. */
function catalogueOf(packageFolder, folders) {
  const all = (language) => new Map(folders.flatMap((folder) => [...textsIn(folder, language)]));
  const keysByFolder = folders.map((folder) => ({ folder, keys: [...textsIn(folder, 'en').keys()] }));
  return { packageFolder, en: all('en'), es: all('es'), keysByFolder };
}

/** Text catalogues in `shared` that several packages bundle. */
const SHARED_TEXTS = ['confidentiality', 'analysis-texts'];
const SHARED_REQUEST = '@veleta/shared/';
const SHARED_FOLDER = 'shared/src';

/** Returns the text folder that a part of a remote imports. */
const folderOfTexts = (root, src, request) =>
  dirname(
    request.startsWith(SHARED_REQUEST)
      ? join(root, SHARED_FOLDER, request.slice(SHARED_REQUEST.length))
      : resolve(src, request),
  );

/** Returns the keys that texts reference as `$t(key)`. */
const keysInTexts = (texts) =>
  [...texts].flatMap((text) => [...text.matchAll(/\$t\(([\w.]+)\)/g)].map(([, key]) => key));

/** Checks whether a file may use a key. */
function isUsedBy({ strings, heads }, namespace, key) {
  if (strings.has(key) || strings.has(`${namespace}:${key}`)) return true;
  return [...heads]
    .map((head) => head.replace(/^[\w-]+:/, ''))
    .some((head) => head.includes('.') && key.startsWith(head));
}

/** Returns the texts that a page or slot of a remote uses without loading them. */
function errorsOfParts(root, packageFolder, { en, keysByFolder: own }, { usesByFile, shared }) {
  const keysByFolder = [...own, ...shared];
  const entryFile = join(root, packageFolder, 'src/remote.ts');
  if (keysByFolder.length < 2 || !existsSync(entryFile)) return [];
  const src = dirname(entryFile);
  const parts = [...importsOf(entryFile, 'routes'), ...importsOf(entryFile, 'slots')];
  const named = partTextsOf(entryFile).map((texts) => ({ ...texts, folder: folderOfTexts(root, src, texts.request) }));
  const unnamed = own
    .filter(({ folder }) => folder !== join(src, 'locales') && !named.some((texts) => texts.folder === folder))
    .map(({ folder }) => `${packageFolder}: no part of the remote module has the texts of locales/${basename(folder)}`);
  const twice = keysByFolder.flatMap(({ keys }, index) =>
    keys
      .filter((key) => keysByFolder.slice(index + 1).some((other) => other.keys.includes(key)))
      .map((key) => `${packageFolder}: "${key}" is in two files`),
  );
  const absent = parts.flatMap(([part, request]) => {
    const comes = new Set([
      join(src, 'locales'),
      ...named.filter((texts) => texts.part === part).map(({ folder }) => folder),
    ]);
    const others = keysByFolder.filter(({ folder }) => !comes.has(folder));
    const seen = new Set();
    const waiting = [resolve(src, request)];
    const problems = new Set();
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const uses = usesByFile.get(file);
      if (seen.has(file) || !uses) continue;
      seen.add(file);
      waiting.push(...uses.imports);
      // Keys that a file uses, and those that their texts reference.
      const shown = [...en].flatMap(([key, text]) =>
        isUsedBy(uses, packageFolder, bareKey(key)) ? keysInTexts([text]) : [],
      );
      const used = { strings: new Set([...uses.strings, ...shown]), heads: uses.heads };
      for (const { folder, keys } of others)
        for (const key of new Set(keys.map(bareKey)))
          if (isUsedBy(used, packageFolder, key))
            problems.add(
              `${packageFolder}: "${part}" shows "${key}" (${uses.path}), whose text is in ${basename(dirname(folder))}/${basename(folder)} and is not loaded with it`,
            );
    }
    return [...problems];
  });
  return [...unnamed, ...twice, ...absent];
}

/** Returns all errors of a tree, as sentences. */
export function problemsOf(root) {
  const packageFolders = ['shared', ...readdirSync(root).filter((name) => name === 'shell' || /^mf-/.test(name))];
  const catalogues = new Map();
  const add = (namespace, packageFolder, locales) => {
    const folders = textFoldersOf(locales);
    if (folders.length > 0) catalogues.set(namespace, catalogueOf(packageFolder, folders));
  };
  for (const packageFolder of packageFolders)
    add(
      packageFolder,
      packageFolder,
      join(root, packageFolder, packageFolder === 'shared' ? 'src/i18n/locales' : 'src/locales'),
    );
  // A rarely used page of the shell loads its own texts; the folder is their namespace.
  if (existsSync(join(root, 'shell/src')))
    for (const page of readdirSync(join(root, 'shell/src')))
      add(page, 'shell', join(root, 'shell/src', page, 'locales'));
  const sharedKeysByFolder = SHARED_TEXTS.flatMap((name) => {
    const folders = textFoldersOf(join(root, SHARED_FOLDER, name));
    return folders.flatMap((folder) => {
      const catalogue = catalogueOf('shared', [folder]);
      catalogues.set(`${SHARED_REQUEST}${name}/${basename(folder)}`, catalogue);
      return catalogue.keysByFolder;
    });
  });
  const problems = [...catalogues].flatMap(([packageFolder, { en, es }]) => differences(packageFolder, en, es));

  // The API uses shared texts too; another test covers its own.
  const uses = [...packageFolders, ...(existsSync(join(root, 'api')) ? ['api'] : [])].flatMap((packageFolder) =>
    ['src', 'server', 'build'].flatMap((part) =>
      existsSync(join(root, packageFolder, part))
        ? readdirSync(join(root, packageFolder, part), { recursive: true })
            .filter(isSource)
            .map((file) => {
              const path = join(root, packageFolder, part, file);
              return {
                packageFolder,
                file: path,
                path: relative(root, path),
                ...usesOf(path, readFileSync(path, 'utf8')),
              };
            })
        : [],
    ),
  );

  const has = (packageFolder, key) => {
    const flat = catalogues.get(packageFolder)?.en;
    return flat !== undefined && (flat.has(key) || ['one', 'other'].some((form) => flat.has(`${key}_${form}`)));
  };
  const sharedNames = [...catalogues.keys()].filter((name) => name.startsWith(SHARED_REQUEST));
  for (const { packageFolder, path, translated } of uses.filter((use) => use.packageFolder !== 'api'))
    for (const { key, line } of translated) {
      const [namespace, bare] = key.includes(':') ? key.split(':') : [null, key];
      const own = [...catalogues]
        .filter(([, catalogue]) => catalogue.packageFolder === packageFolder)
        .map(([name]) => name);
      const known = namespace
        ? has(namespace, bare)
        : [...own, 'shared', ...sharedNames].some((name) => has(name, bare));
      if (!known) problems.push(`${path}:${line}: no text has the key "${key}"`);
    }
  const referencedKeys = new Set([
    ...keysInTexts([...catalogues.values()].flatMap(({ en, es }) => [...en.values(), ...es.values()])),
    ...keysInTexts(['en', 'es'].flatMap((language) => [...textsIn(join(root, 'api/locales'), language).values()])),
  ]);
  const known = new Set([...catalogues.values()].flatMap(({ en }) => [...en.keys()].map(bareKey)));
  for (const key of referencedKeys)
    if (!known.has(key)) problems.push(`no text has the key "${key}", which another text references`);
  for (const [namespace, { packageFolder, en }] of catalogues) {
    const near =
      packageFolder === 'shared'
        ? uses
        : uses.filter((use) => use.packageFolder === packageFolder || use.packageFolder === 'shell');
    const used = {
      strings: new Set(near.flatMap((use) => [...use.strings])),
      heads: new Set(near.flatMap((use) => [...use.heads])),
    };
    for (const key of new Set([...en.keys()].map(bareKey)))
      if (!referencedKeys.has(key) && !isUsedBy(used, namespace, key))
        problems.push(`${namespace}: nobody uses "${key}"`);
  }
  const usesByFile = new Map(uses.map((use) => [use.file, use]));
  for (const [namespace, catalogue] of catalogues)
    if (namespace === catalogue.packageFolder)
      problems.push(...errorsOfParts(root, namespace, catalogue, { usesByFile, shared: sharedKeysByFolder }));
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = problemsOf(resolve(import.meta.dirname, '..'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('Every text exists in both languages and is used.');
}
