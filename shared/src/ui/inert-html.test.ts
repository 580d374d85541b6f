import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readInertHtml } from './inert-html.ts';
import type { TrustedTypesFactory } from './trusted-types.ts';

const shown = (html: string): string => {
  const host = document.createElement('div');
  host.append(readInertHtml(html));
  return host.innerHTML;
};

describe('readInertHtml', () => {
  it('keeps text, layout and styles of the body without the head', () => {
    expect(
      shown(
        '<!DOCTYPE html><html><head><style>p{color:red}</style></head><body style="margin:0"><p class="words" style="color: blue; margin: 0px;">Hello<br /><strong>you</strong></p><img src="data:image/png;base64,AA==" alt="" height="40" /></body></html>',
      ),
    ).toBe(
      '<p class="words" style="color: blue; margin: 0px;">Hello<br><strong>you</strong></p><img src="data:image/png;base64,AA==" alt="" height="40">',
    );
  });

  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="alert(1)" id="root">a</p>', '<p>a</p>'],
    ['<img src="x" onerror="alert(1)">', '<img src="x">'],
    ['<a href="javascript:alert(1)" target="_blank">a</a>', '<a>a</a>'],
    ['<iframe srcdoc="<p>"></iframe><object data="x"></object><embed src="x">', ''],
    ['<form action="/"><input name="a"></form>', ''],
    ['<svg><script>alert(1)</script><a href="x">a</a></svg>', ''],
    ['<math><mi xlink:href="javascript:alert(1)">x</mi></math>', ''],
    ['<base href="https://evil.example/"><link rel="stylesheet" href="x"><meta http-equiv="refresh" content="0">', ''],
    ['<div><template><script>alert(1)</script></template></div>', '<div></div>'],
  ])('removes active content from %s', (html, left) => expect(shown(`<body>${html}</body>`)).toBe(left));
});

describe('Trusted Types policy', () => {
  afterEach(() => {
    delete globalThis.trustedTypes;
  });

  it('is created once and creates only HTML', () => {
    const createHTML = jest.fn((html: string) => html);
    const createPolicy = jest.fn<TrustedTypesFactory['createPolicy']>(() => ({ createHTML }));
    globalThis.trustedTypes = { createPolicy };
    readInertHtml('<body><p>a</p></body>');
    readInertHtml('<body><p>b</p></body>');
    expect(createPolicy.mock.calls.map(([name, rules]) => [name, Object.keys(rules)])).toEqual([
      ['veleta-inert-html', ['createHTML']],
    ]);
    expect(createHTML).toHaveBeenCalledTimes(2);
  });
});
