import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { remotesOf } from './remotes.mjs';

const root = new URL('..', import.meta.url);
interface Texts {
  readonly menu?: Readonly<Record<string, string>>;
}
const textsOf = (packageFolder: string, language: string): Texts => {
  const file = new URL(`${packageFolder}/src/locales/${language}.json`, root);
  // Written by us: an object of texts.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {};
};

describe.each(['en', 'es'])('the texts of menus in %s', (language) => {
  const shell = textsOf('shell', language).menu ?? {};

  // The shell draws a menu before the code of a remote is there, and again with its texts: a label must not change.
  it.each(remotesOf(root.pathname))('are the same in the shell and in %s', (remote) => {
    const own = Object.entries(textsOf(remote, language).menu ?? {}).filter(([id]) => id in shell);
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(own.map(([id]) => [id, shell[id]])));
  });
});
