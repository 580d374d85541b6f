import { describe, expect, it } from '@jest/globals';
import { extractStyles, waiting } from './inert-markup.ts';

describe('the markup of a prerendered screen', () => {
  it('has rules where React wrote style attributes', () => {
    const { html, css } = extractStyles('<i style="width:1px"></i><b style="font-family:&quot;A&quot;">x</b>', 'page-');
    expect(html).toBe('<i data-drawn="page-0"></i><b data-drawn="page-1">x</b>');
    expect(css).toBe('[data-drawn="page-0"]{width:1px}[data-drawn="page-1"]{font-family:"A"}');
  });

  it('sends nothing into an address, and lets a field tell its caret', () => {
    expect(waiting('<form noValidate=""><input type="email" inputMode="email"></form>')).toBe(
      '<form method="post" noValidate=""><input type="text" inputMode="email"></form>',
    );
  });
});
