import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import type { PageManifest } from './standalone-page-plugin.ts';
import { staticConfig } from './static-config.ts';
import { filesOfSite } from './static-site.ts';

/*
 * npm run static -w @veleta/mf-survey-public -- --api https://veleta.example.org --to survey-site
 * Makes the survey page as files for any host, which ask the API at that origin.
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
  // npm runs this in the package; the folder is meant from where the person stands.
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

/** Written as they are: no later step of a build may touch a page whose policy knows the digest of its style. */
function writePages(apiUrl: string, to: string): void {
  const manifest = join(to, 'page.json');
  // Written by the build a moment ago.
  const files = filesOfSite(JSON.parse(readFileSync(manifest, 'utf8')) as PageManifest, apiUrl);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(to, name), text);
  rmSync(manifest);
}
