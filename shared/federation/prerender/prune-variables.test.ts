import { describe, expect, it } from '@jest/globals';
import { pruneVariables, variablesFor } from './prune-variables.ts';

const css =
  ':where(html){--veleta-a:1px;--veleta-b:var(--veleta-c);--veleta-c:3px;--veleta-space-1\\.5:6px;--other:1;}p{margin:var(--veleta-a);}';

describe('the variables of a prerendered screen', () => {
  it('are those that it uses, and those that these need', () => {
    expect(pruneVariables(css, '')).toBe(':where(html){--veleta-a:1px;--other:1;}p{margin:var(--veleta-a);}');
    expect(pruneVariables(css, '<i style="color:var(--veleta-b)">')).toContain(
      '--veleta-b:var(--veleta-c);--veleta-c:3px;',
    );
  });

  it('can be taken out of a stylesheet for another one', () => {
    expect(variablesFor('a{gap:var(--veleta-space-1\\.5);color:var(--veleta-b)}', css)).toBe(
      '--veleta-b:var(--veleta-c);--veleta-c:3px;--veleta-space-1\\.5:6px;',
    );
    expect(variablesFor('a{}', css)).toBe('');
  });
});
