// Fails on an import of a package that the workspace's own package.json does not declare, and on an unused declaration.
// npm installs all packages into one folder, so that undeclared imports work by accident.
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { workspacesOf } from './remotes.mjs';

const SOURCE = /\.(ts|tsx|mjs)$/;
const FOR_TESTS = /\.(test|spec)\.tsx?$|(^|\/)testing\/|^e2e\//;

/** Returns the package of an import request; undefined for a file of the workspace itself. */
const packageOf = (request) =>
  /^[.#/]/.test(request) || isBuiltin(request)
    ? undefined
    : request
        .split('/')
        .slice(0, request.startsWith('@') ? 2 : 1)
        .join('/');

/** Returns the packages that a source imports, including types and `import()`. */
export const packagesIn = (text) =>
  ts.preProcessFile(text, true, false).importedFiles.flatMap(({ fileName }) => packageOf(fileName) ?? []);

const sourcesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : sourcesOf(path);
    return SOURCE.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });

/**
 * Packages that a workspace uses without an import: loaders that a configuration names, libraries of which only the
 * version is read, and tools that the SDK installs for remotes in other repositories.
 */
const NAMED_ONLY = {
  shared: ['ts-loader', 'zustand'],
  sdk: [
    '@jest/globals',
    '@swc/core',
    '@swc/jest',
    '@testing-library/dom',
    '@testing-library/jest-dom',
    '@testing-library/react',
    '@testing-library/user-event',
    '@types/node',
    '@types/react',
    'jest',
    'jest-environment-jsdom',
    'jest-fixed-jsdom',
    'lucide-react',
    'react',
    'typescript',
    'webpack',
    'webpack-cli',
  ],
};

/** Returns the undeclared imports and unused declarations of a workspace, as sentences. */
export function problemsOf(root, workspace) {
  const declared = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
  const [always, forTests] = [declared.dependencies ?? {}, declared.devDependencies ?? {}].map(Object.keys);
  const imported = new Set();
  const missing = new Map();
  for (const path of sourcesOf(join(root, workspace))) {
    const file = relative(root, path);
    for (const name of packagesIn(readFileSync(path, 'utf8'))) {
      imported.add(name);
      const isDeclared =
        name === declared.name || always.includes(name) || (FOR_TESTS.test(file) && forTests.includes(name));
      if (!isDeclared) missing.set(name, file);
    }
  }
  return [
    ...[...missing].map(([name, file]) => `${file}: ${workspace}/package.json does not declare "${name}"`),
    ...[...always, ...forTests]
      .filter((name) => !imported.has(name) && !NAMED_ONLY[workspace]?.includes(name))
      .map((name) => `${workspace}/package.json declares "${name}", which it does not import`),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = resolve(import.meta.dirname, '..');
  const problems = workspacesOf(root).flatMap((workspace) => problemsOf(root, workspace));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('Every workspace declares what it imports.');
}
