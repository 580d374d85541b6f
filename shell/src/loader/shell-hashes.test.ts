import { afterEach, describe, expect, it } from '@jest/globals';
import { readShellHashes } from './shell-hashes.ts';

const pageSays = (text: string) => {
  document.body.innerHTML = '<script id="integrity" type="application/json"></script>';
  document.body.querySelector('script')?.append(text);
};
afterEach(() => document.body.replaceChildren());

describe("the hashes of the shell's own chunks", () => {
  it('are read from the page by address', () => {
    pageSays('{"/assets/a.js":"sha384-a","/assets/b.js":"sha384-b"}');
    expect(readShellHashes()).toEqual({ '/assets/a.js': 'sha384-a', '/assets/b.js': 'sha384-b' });
  });

  it('leave out what is no hash', () => {
    pageSays('{"/assets/a.js":"sha384-a","/assets/b.js":7}');
    expect(readShellHashes()).toEqual({ '/assets/a.js': 'sha384-a' });
  });

  it.each([
    ['a text', '"sha384-a"'],
    ['null', 'null'],
    ['no JSON', '{'],
    ['nothing', ''],
  ])('are none where the page has %s', (_, text) => {
    pageSays(text);
    expect(readShellHashes()).toEqual({});
  });

  it('are none where the page has no place for them', () => {
    expect(readShellHashes()).toEqual({});
  });
});
