// Loads test files and their imports anew for each run in one process: packages stay loaded, modules of the repository
// do not.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';

const root = process.cwd();
const rootUrl = `${pathToFileURL(root).href}/`;
const GLOBALS = pathToFileURL(join(root, 'scripts/mutants/jest-globals.mjs')).href;
const STYLESHEET = pathToFileURL(join(root, 'shared/src/testing/stylesheet-address.ts')).href;

let round = 0;
const sources = new Map();

const isOwn = (url) =>
  url.startsWith(rootUrl) && !url.includes('/node_modules/') && !url.startsWith(`${rootUrl}scripts/`);

/** Cache of transpiled files: each is loaded once per mutant. */
function sourceOf(file) {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const tsx = file.endsWith('.tsx');
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    configFile: false,
    swcrc: false,
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx },
      experimental: { keepImportAttributes: true },
      transform: tsx ? { react: { runtime: 'automatic' } } : {},
    },
    module: { type: 'es6' },
  });
  sources.set(file, code);
  return code;
}

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    if (specifier.endsWith('.css')) return next(STYLESHEET, context);
    const resolved = next(specifier, context);
    return isOwn(resolved.url) ? { ...resolved, url: `${resolved.url.replace(/\?.*/, '')}?round=${round}` } : resolved;
  },
  load(url, context, next) {
    const [address] = url.split('?');
    if (!isOwn(address) || !/\.tsx?$/.test(address)) return next(url, context);
    return { format: 'module', source: sourceOf(fileURLToPath(address)), shortCircuit: true };
  },
});

/** Starts a new generation of the repository's modules. */
export function forgetModules() {
  round += 1;
}

/** Imports a file of the repository in the current generation. */
export const importFile = (file) => import(pathToFileURL(join(root, file)).href);
