import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { remotesOf } from './remotes.mjs';

const root = new URL('..', import.meta.url);
interface Texts {
  readonly menu?: Readonly<Record<string, string>>;
}
const textsOf = (packageFolder: string, language: string, locales = 'locales'): Texts => {
  const file = new URL(`${packageFolder}/src/${locales}/${language}.json`, root);
  // Our own file: an object of texts.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
};

describe.each(['en', 'es'])('menu texts in %s', (language) => {
  const shell = textsOf('shell', language, 'layouts/locales').menu ?? {};

  // The shell renders a menu before a remote is loaded and again with the remote's texts: labels must not change.
  it.each(remotesOf(root.pathname))('are equal in the shell and in %s', (remote) => {
    const own = Object.entries(textsOf(remote, language).menu ?? {}).filter(([id]) => id in shell);
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(own.map(([id]) => [id, shell[id]])));
  });
});
