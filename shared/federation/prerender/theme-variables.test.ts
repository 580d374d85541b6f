import { describe, expect, it } from '@jest/globals';
import { inlineVariables, pruneVariables, variablesFor } from './theme-variables.ts';

const css =
  ':where(html){--veleta-a:1px;--veleta-b:var(--veleta-c);--veleta-c:3px;--veleta-space-1\\.5:6px;--other:1;}p{margin:var(--veleta-a);}';

describe('pruneVariables', () => {
  it('keeps used variables and those in their values', () => {
    expect(pruneVariables(css, '')).toBe(':where(html){--veleta-a:1px;--other:1;}p{margin:var(--veleta-a);}');
    expect(pruneVariables(css, '<i style="color:var(--veleta-b)">')).toContain(
      '--veleta-b:var(--veleta-c);--veleta-c:3px;',
    );
  });

  it('removes the variables of one stylesheet that another does not use', () => {
    expect(variablesFor('a{gap:var(--veleta-space-1\\.5);color:var(--veleta-b)}', css)).toBe(
      '--veleta-b:var(--veleta-c);--veleta-c:3px;--veleta-space-1\\.5:6px;',
    );
    expect(variablesFor('a{}', css)).toBe('');
  });
});

const THEME =
  ':where(html){--veleta-a:1px;--veleta-b:var(--veleta-a);--veleta-space-1\\.5:6px;--veleta-colors-color-palette-fg:red;}';

describe('inlineVariables', () => {
  it('replaces variables by their values', () => {
    expect(inlineVariables('a{margin:var(--veleta-b);gap:calc(var(--veleta-space-1\\.5) * -1);}', THEME)).toBe(
      'a{margin:1px;gap:calc(6px * -1);}',
    );
  });

  it('keeps variables with several values', () => {
    const css = 'a{margin:var(--veleta-a);}';
    expect(inlineVariables(css, `${THEME}@media print{html{--veleta-a:2px;}}`)).toBe(css);
    const palette = 'a{color:var(--veleta-colors-color-palette-fg);}';
    expect(inlineVariables(palette, THEME)).toBe(palette);
  });

  it('keeps unknown variables', () => {
    const css = 'a{margin:var(--veleta-unknown);gap:var(--veleta-a, 3px);color:var(--other);}';
    expect(inlineVariables(css, THEME)).toBe(css);
  });
});
