import { afterEach, describe, expect, it } from '@jest/globals';
import { readShellHashes } from './shell-hashes.ts';

const pageSays = (text: string) => {
  document.body.innerHTML = '<script id="integrity" type="application/json"></script>';
  document.body.querySelector('script')?.append(text);
};
afterEach(() => document.body.replaceChildren());

describe('readShellHashes', () => {
  it('reads hashes by address from the page', () => {
    pageSays('{"/assets/a.js":"sha384-a","/assets/b.js":"sha384-b"}');
    expect(readShellHashes()).toEqual({ '/assets/a.js': 'sha384-a', '/assets/b.js': 'sha384-b' });
  });

  it('ignores values that are no hashes', () => {
    pageSays('{"/assets/a.js":"sha384-a","/assets/b.js":7}');
    expect(readShellHashes()).toEqual({ '/assets/a.js': 'sha384-a' });
  });

  it.each([
    ['a text', '"sha384-a"'],
    ['null', 'null'],
    ['no JSON', '{'],
    ['nothing', ''],
  ])('returns none if the page has %s', (_, text) => {
    pageSays(text);
    expect(readShellHashes()).toEqual({});
  });

  it('returns none without the element', () => {
    expect(readShellHashes()).toEqual({});
  });
});
