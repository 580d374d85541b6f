import { describe, expect, it } from '@jest/globals';
import { inertMarkup, splitPrerendered } from './prerendered.ts';

const page = (html: string, css = '.a{color:red}') => `<style>${css}</style>\n${html}`;

describe('a prerendered page', () => {
  it('consists of a style and markup', () => {
    expect(splitPrerendered(page('<main class="a">Log in</main>'))).toEqual({
      css: '.a{color:red}',
      html: '<main class="a">Log in</main>',
    });
    expect(splitPrerendered(page('', ''))).toEqual({ css: '', html: '' });
  });

  it.each([
    ['no style', '<main>Log in</main>'],
    ['something before the style', ` ${page('<main></main>')}`],
    ['another style in its markup', page('<main><style>.b{}</style></main>')],
    ['a tag inside the style', page('<main></main>', '</style><img>')],
  ])('is rejected with %s', (_, text) => {
    expect(splitPrerendered(text)).toBeNull();
    expect(() => inertMarkup(text)).toThrow('A prerendered page holds something that runs or loads.');
  });

  it.each([
    '<script>1</script>',
    '<SCRIPT src=x>',
    '<iframe>',
    '<frame>',
    '<object>',
    '<embed>',
    '<base href="/">',
    '<link rel="preload">',
    '<meta http-equiv="refresh">',
    '<template>',
    '<noscript>',
    '<plaintext>',
    '<xmp>',
    '<form action="/x">',
    '<form method="post" action=/x>',
    '<img src=x onerror=1>',
    '<a/onclick = 1>',
    '<button formaction="/x">',
    '<a href="javascript:1">',
    '<p srcdoc="x">',
    '<!-- comment',
    '__CSP_NONCE__',
  ])('is rejected with the active element %s', (html) => {
    expect(splitPrerendered(page(html))).toBeNull();
  });

  it.each(['<form class="a">', '<p>onward: up</p>', '<h1>Actions</h1>'])('accepts %s', (html) => {
    expect(splitPrerendered(page(html))).not.toBeNull();
  });

  it('is returned unchanged', () => {
    expect(inertMarkup(page('<main></main>'))).toBe(page('<main></main>'));
  });
});
