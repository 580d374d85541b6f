import { describe, expect, it } from '@jest/globals';
import {
  buildStoredParts,
  COMMENTS_A_PART,
  searchParts,
  toSearchPart,
  type SearchableComment,
} from './comment-search.ts';

const comment = (text: string, change: Partial<SearchableComment> = {}): SearchableComment => ({
  text,
  position: 0,
  language: null,
  topic: null,
  unitIds: [],
  ...change,
});
const buildParts = (comments: readonly SearchableComment[]) => buildStoredParts(comments).map(toSearchPart);
const find = (texts: readonly string[], search: string) =>
  searchParts(buildParts(texts.map((text) => comment(text))), search, () => true);

describe('searchParts', () => {
  it.each([
    [['Más turnos', 'menos', 'MAS TURNOS'], 'más t', [0, 2]],
    [['a', 'b', 'a'], 'a', [0, 2]],
    [['aaa aaa', 'aa'], 'aa', [0, 1]],
    [['one', 'two'], 'three', []],
    [['first\nsecond', 'third'], 'first second', [0]],
    [['ends with x', 'x starts'], 'x x', []],
    [['', 'b', ''], 'b', [1]],
    [['100 % of', '100 _'], '100 _', [1]],
    [[], 'a', []],
    [['two  spaces', 'two spaces'], 'o  s', [0]],
    [['more pay', 'pay more', 'repay more'], 'pay m', [1, 2]],
    [['more pay', ''], ' ', [0]],
    [['b', '', ''], 'b', [0]],
  ])('finds in %j the text %j', (texts, search, expected) => {
    expect(find(texts, search)).toEqual(expected);
  });

  it('finds the same comments as a comparison of each text, also across parts', () => {
    const texts = Array.from({ length: 2 * COMMENTS_A_PART + 7 }, (_, index) => `comment ${index % 97} of ${index}`);
    const expected = [...texts.keys()].filter((index) => texts[index]!.includes('t 9'));
    expect(find(texts, 'T 9')).toEqual(expected);
  });

  it('finds only comments of the wanted groups', () => {
    const parts = buildParts([
      comment('a', { unitIds: ['north'] }),
      comment('a', { unitIds: ['south'] }),
      comment('a', { unitIds: ['north'], topic: 2 }),
    ]);
    expect(searchParts(parts, 'a', ({ unitIds }) => unitIds.includes('north'))).toEqual([0, 2]);
    expect(searchParts(parts, 'a', ({ topic }) => topic === 2)).toEqual([2]);
    expect(searchParts(parts, 'a', () => false)).toEqual([]);
  });
});
