import { describe, expect, it } from '@jest/globals';
import createCache from '@emotion/cache';
import { serializeStyles } from '@emotion/serialize';
import { prefixWebkit } from './prefixes.ts';

function written(styles: Parameters<typeof serializeStyles>[0][number]): string {
  const cache = createCache({ key: 'css', speedy: false, stylisPlugins: [prefixWebkit] });
  const serialized = serializeStyles([styles]);
  cache.insert('.a', serialized, cache.sheet, true);
  return cache.sheet.tags.map(({ textContent }) => textContent).join('');
}

describe('prefixes', () => {
  it('are written beside the property where a browser still needs them', () => {
    expect(written({ userSelect: 'none' })).toContain('-webkit-user-select:none;user-select:none;');
    expect(written({ hyphens: 'auto', '@media print': { printColorAdjust: 'exact' } })).toMatch(
      /-webkit-hyphens:auto;hyphens:auto;.*-webkit-print-color-adjust:exact;print-color-adjust:exact;/,
    );
  });

  it('are not written for anything else', () => {
    expect(written({ display: 'flex', appearance: 'none', transition: 'all 1s' })).not.toContain('-webkit-');
  });
});
