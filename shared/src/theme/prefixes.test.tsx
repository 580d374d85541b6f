import { describe, expect, it } from '@jest/globals';
import createCache from '@emotion/cache';
import { css, type CSSObject } from '@emotion/react';
import { prefixWebkit } from './prefixes.ts';

function written(styles: CSSObject): string {
  const cache = createCache({ key: 'css', speedy: false, stylisPlugins: [prefixWebkit] });
  cache.insert('.a', css(styles), cache.sheet, true);
  return cache.sheet.tags.map(({ textContent }) => textContent).join('');
}

describe('prefixWebkit', () => {
  it('adds the prefixes that browsers still need', () => {
    expect(written({ userSelect: 'none' })).toContain('-webkit-user-select:none;user-select:none;');
    expect(written({ hyphens: 'auto', '@media print': { printColorAdjust: 'exact' } })).toMatch(
      /-webkit-hyphens:auto;hyphens:auto;.*-webkit-print-color-adjust:exact;print-color-adjust:exact;/,
    );
  });

  it('adds no other prefixes', () => {
    expect(written({ display: 'flex', appearance: 'none', transition: 'all 1s' })).not.toContain('-webkit-');
  });
});
