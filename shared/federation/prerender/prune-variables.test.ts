import { describe, expect, it } from '@jest/globals';
import { pruneVariables, variablesFor } from './prune-variables.ts';

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
