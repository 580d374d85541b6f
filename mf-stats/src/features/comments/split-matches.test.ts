import { describe, expect, it } from '@jest/globals';
import { splitMatches } from './split-matches.ts';

const marked = (text: string, search: string) =>
  splitMatches(text, search)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

describe('splitMatches', () => {
  it.each([
    ['Más turnos, MAS pausas', 'mas', '[Más] turnos, [MAS] pausas'],
    ['Nin\u0303o y niño', 'nino', '[Nin\u0303o] y [niño]'],
    ['İstanbul', 'ist', '[İst]anbul'],
    ['aaa', 'aa', '[aa]a'],
    ['👍🏽 bien', 'bien', '👍🏽 [bien]'],
    ['<b>no</b>', '<B>', '[<b>]no</b>'],
    ['nothing', '  ', 'nothing'],
    ['.*', '.', '[.]*'],
  ])('%s with %s', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });
});
