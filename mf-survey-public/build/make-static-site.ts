import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import type { PageManifest } from './standalone-page-plugin.ts';
import { staticConfig } from './static-config.ts';
import { filesOfSite } from './static-site.ts';

/*
 * npm run static -w @veleta/mf-survey-public -- --api https://veleta.example.org --to survey-site
 * Builds the survey page as static files for any host. The page calls the API at that origin.
 */

const USAGE = `Say where the API is and where the files go:
  npm run static -w @veleta/mf-survey-public -- --api https://veleta.example.org --to FOLDER
The address is an origin, with no path and no slash at its end.`;

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const { values } = parseArgs({ options: { api: { type: 'string' }, to: { type: 'string' } } });
if (!values.api || !values.to || !isOrigin(values.api)) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  // npm runs this in the package folder; INIT_CWD is the caller's folder.
  make(values.api, resolve(process.env.INIT_CWD ?? '.', values.to));
}

function make(apiUrl: string, to: string): void {
  webpack(staticConfig(resolve(import.meta.dirname, '..'), to), (error, stats) => {
    if (error || !stats || stats.hasErrors()) {
      process.stderr.write(`${error?.message ?? stats?.toString('errors-only') ?? 'The build failed.'}\n`);
      process.exitCode = 1;
      return;
    }
    writePages(apiUrl, to);
    process.stdout.write(`Survey pages are in ${to}, asking ${apiUrl}.
On the API: SURVEY_ORIGINS has to list the origin that will serve them.
On the host: every address that is no file is answered with index.html.\n`);
  });
}

/**
 * Writes the pages last: no later build step may change a page, because its policy contains the digest of its style.
 */
function writePages(apiUrl: string, to: string): void {
  const manifest = join(to, 'page.json');
  // The build has just written this file.
  const files = filesOfSite(JSON.parse(readFileSync(manifest, 'utf8')) as PageManifest, apiUrl);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(to, name), text);
  rmSync(manifest);
}
