import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PageManifest } from '../../build/standalone-page-plugin.ts';

const ROOM = resolve(import.meta.dirname, '../..');

/** What the page's build says of itself, with files that are not there. */
const MANIFEST: PageManifest = {
  entry: [{ file: 'main.js', integrity: 'sha384-x' }],
  css: '.vs{color:red}',
  themes: { default: '--veleta-colors-primary-solid:#0a8181', '7': '--veleta-colors-primary-solid:#770000' },
};

/** A built page for tests: made-up files beside the real drawing half, bundled in a moment. Returns the page's folder. */
export async function buildPage(into: string): Promise<string> {
  const folder = join(into, 'standalone');
  await mkdir(folder);
  await writeFile(join(folder, 'page.json'), JSON.stringify(MANIFEST));
  await writeFile(join(folder, 'main.js'), '1');
  execFileSync(process.execPath, [
    createRequire(import.meta.url).resolve('esbuild/bin/esbuild'),
    join(ROOM, 'src/standalone/on-server.tsx'),
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--alias:react/jsx-runtime=preact/jsx-runtime',
    `--alias:react=${join(ROOM, 'src/standalone/preact-as-react.ts')}`,
    '--log-level=error',
    `--outfile=${join(into, 'server/on-server.mjs')}`,
  ]);
  return folder;
}
