import { describe, expect, it } from '@jest/globals';
import { extractStyles, waiting } from './inert-markup.ts';

describe('inertMarkup', () => {
  it('replaces style attributes by rules', () => {
    const { html, css } = extractStyles('<i style="width:1px"></i><b style="font-family:&quot;A&quot;">x</b>', 'page-');
    expect(html).toBe('<i data-drawn="page-0"></i><b data-drawn="page-1">x</b>');
    expect(css).toBe('[data-drawn="page-0"]{width:1px}[data-drawn="page-1"]{font-family:"A"}');
  });

  it('prevents submission into the address and supports selections in fields', () => {
    expect(waiting('<form noValidate=""><input type="email" inputMode="email"></form>')).toBe(
      '<form method="post" noValidate=""><input type="text" inputMode="email"></form>',
    );
  });
});
