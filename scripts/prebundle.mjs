// Pre-bundles dependencies for tests. Jest resolves, reads and links every module of a dependency again for each test
// file: Chakra with its imports has 1,300 of them, Kysely 260. Bundles are a few files.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const IMPORT = /(?:from|import)\s*\(?\s*'([^'.][^']*)'/g;

const isOf = (packages, specifier) => packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));

/** Returns the specifiers by which sources in `folders` import the packages, such as `@chakra-ui/react/box`. */
function specifiersIn(directory, folders, packages) {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: directory, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) },
  );
  const found = files.flatMap((file) =>
    [...readFileSync(join(directory, file), 'utf8').matchAll(IMPORT)].map(([, specifier]) => specifier),
  );
  return [...new Set(found)].filter((specifier) => isOf(packages, specifier)).sort();
}

/**
 * Bundles dependencies of tests unless cached, and returns the `moduleNameMapper` that makes Jest load the bundles.
 * Modules of several bundles are in a shared file, so that each has one instance.
 *
 * @param {string} name of the folder in the cache
 * @param {object} options
 * @param {readonly string[]} options.folders sources that determine the needed entry points of the packages
 * @param {readonly string[]} options.packages ES modules that are never loaded with `require`
 * @param {readonly string[]} [options.others] entry points that packages outside the bundles import
 * @param {readonly string[]} [options.external] imports that Jest loads itself: CommonJS modules with a single instance
 * @param {Record<string, string>} [options.alias] ES module files of packages whose entry point is CommonJS
 * @param {'browser' | 'node'} options.platform
 */
export function prebundle(
  name,
  { folders, packages, others = [], external = [], alias = {}, platform },
  directory = root,
) {
  const specifiers = [...new Set([...specifiersIn(directory, folders, packages), ...others])];
  const cache = join(directory, '.cache/prebundled');
  const options = {
    absWorkingDir: directory,
    entryPoints: Object.fromEntries(specifiers.map((specifier) => [specifier, specifier])),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform,
    target: 'es2024',
    // As in Jest: no `module` field and no `module` condition.
    mainFields: ['main'],
    conditions: [],
    external: external.flatMap((specifier) => [specifier, `${specifier}/*`]),
    alias,
    define: { 'process.env.NODE_ENV': '"test"' },
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunk-[hash]',
    logLevel: 'silent',
  };
  const key = createHash('sha256')
    .update(JSON.stringify(options))
    .update(readFileSync(join(directory, 'package-lock.json')))
    .digest('hex');
  const folder = join(cache, `${name}-${key.slice(0, 16)}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    // Two runs may start at once: each builds in its own folder, and the first to finish wins.
    const aside = mkdtempSync(join(cache, 'aside-'));
    try {
      buildSync({ ...options, outdir: aside });
      renameSync(aside, folder);
    } catch (error) {
      rmSync(aside, { recursive: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return { [`^(${specifiers.join('|')})$`]: join(folder, '$1.mjs') };
}
