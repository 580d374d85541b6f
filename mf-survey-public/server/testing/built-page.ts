import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PageManifest } from '../../build/standalone-page-plugin.ts';

const PACKAGE = resolve(import.meta.dirname, '../..');

/** Manifest of a build with files that do not exist. */
export const MANIFEST: PageManifest = {
  entry: [{ file: 'main.js', integrity: 'sha384-x' }],
  css: '.vs{color:red}',
  themes: { default: '--veleta-colors-primary-solid:#0a8181', '7': '--veleta-colors-primary-solid:#770000' },
};

/** Bundles with esbuild, with Preact instead of React as in the real build. */
function bundle(entry: string, outfile: string, options: readonly string[]): string {
  execFileSync(process.execPath, [
    createRequire(import.meta.url).resolve('esbuild/bin/esbuild'),
    join(PACKAGE, entry),
    '--bundle',
    '--alias:react/jsx-runtime=preact/jsx-runtime',
    `--alias:react=${join(PACKAGE, 'src/standalone/preact-as-react.ts')}`,
    `--alias:react-dom/client=${join(PACKAGE, 'src/standalone/preact-root.ts')}`,
    '--log-level=error',
    `--outfile=${outfile}`,
    ...options,
  ]);
  return outfile;
}

/** Bundles the server-side rendering module. Returns its file. */
export const bundleRenderer = (into: string): string =>
  bundle('src/standalone/on-server.tsx', join(into, 'server/on-server.mjs'), ['--platform=node', '--format=esm']);

/** Bundles the page's script. Returns its file. */
export const bundleScript = (into: string): string =>
  bundle('src/standalone/main.tsx', join(into, 'main.js'), ['--format=iife']);

/** Creates a built page for tests: placeholder files and the real rendering module. Returns the page's folder. */
export async function buildPage(into: string): Promise<string> {
  const folder = join(into, 'standalone');
  await mkdir(folder);
  await writeFile(join(folder, 'page.json'), JSON.stringify(MANIFEST));
  await writeFile(join(folder, 'main.js'), '1');
  bundleRenderer(into);
  return folder;
}
