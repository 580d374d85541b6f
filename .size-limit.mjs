// Size limits of builds, checked by `npm test`. Files are found by the builds' own metadata, never by hashes written
// here. KiB for figures of the bench, whose KB is 1,024 bytes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (...path) => readFileSync(join(...path), 'utf8');
const remotes = readdirSync('.').filter((packageName) => existsSync(join(packageName, 'dist/remote.json')));
const releaseOf = (remote) => JSON.parse(read(remote, 'dist/remote.json')).releases[0];
/** Returns a file of a release from its address under the release's path. */
const fileOf = (remote, address) => join(remote, 'dist', address.split('/').at(-1));

/** Returns the page's own scripts. */
const shellScripts = () =>
  [...read('shell/dist/index.html').matchAll(/<script[^>]* src="?\/(assets\/[^"\s>]+\.js)/g)].map(([, file]) =>
    join('shell/dist', file),
  );

/** Returns the chunk with a remote's texts: the one that contains its first sentence. */
function textsOf(remote, language) {
  const sentence = (texts) => (typeof texts === 'string' ? texts : sentence(Object.values(texts)[0]));
  const words = sentence(JSON.parse(read(remote, 'src/locales', `${language}.json`)));
  const found = readdirSync(join(remote, 'dist')).find(
    (file) => file.endsWith('.js') && read(remote, 'dist', file).includes(words),
  );
  if (!found) throw new Error(`${remote}: no chunk has its texts. Is it built?`);
  return join(remote, 'dist', found);
}

/** Returns every script that a page of a remote loads on a first visit, in one language. */
function firstVisit(remote, path) {
  const { preload, pages } = releaseOf(remote);
  const page = pages?.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`${remote}: its build names no scripts for ${path}.`);
  return [...shellScripts(), ...[...preload, ...page.files].map((file) => fileOf(remote, file)), textsOf(remote, 'en')];
}

export default [
  // Limit of the page: 18 KiB of scripts; the headers of this one take 1 KiB. The texts are part of the page.
  {
    name: 'script of the survey page',
    path: 'mf-survey-public/dist/standalone/main.*.js',
    limit: '16.6 KiB',
    brotli: true,
  },
  { name: 'first visit of /auth/login', path: firstVisit('mf-auth', '/auth/login'), limit: '255 KiB', gzip: true },
  ...remotes.map((remote) => ({
    name: `entry and manifest of ${remote}`,
    path: [fileOf(remote, releaseOf(remote).preload[0]), join(remote, 'dist/mf-manifest.json')],
    limit: '10 KB',
    gzip: true,
  })),
];
