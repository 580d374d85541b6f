import { describe, expect, it } from '@jest/globals';
import {
  buildStoredParts,
  COMMENTS_A_PART,
  searchParts,
  toSearchPart,
  type SearchableComment,
  type SearchGroup,
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
  searchParts(buildParts(texts.map((text) => comment(text))), search).ordinals;

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
    const of = (isWanted: (group: SearchGroup) => boolean) => searchParts(parts, 'a', { isWanted });
    expect(of(({ unitIds }) => unitIds.includes('north'))).toEqual({ total: 2, ordinals: [0, 2] });
    expect(of(({ topic }) => topic === 2)).toEqual({ total: 1, ordinals: [2] });
    expect(of(() => false)).toEqual({ total: 0, ordinals: [] });
  });

  it('counts all comments and returns one page of them', () => {
    const texts = Array.from({ length: COMMENTS_A_PART + 30 }, (_, index) => (index % 2 === 0 ? 'even' : 'odd'));
    const parts = buildParts(texts.map((text) => comment(text)));
    const total = texts.length / 2;
    const page = (offset: number) => searchParts(parts, 'odd', { offset, limit: 3 });
    expect(page(0)).toEqual({ total, ordinals: [1, 3, 5] });
    expect(page(2_499)).toEqual({ total, ordinals: [4_999, 5_001, 5_003] });
    expect(page(total - 1)).toEqual({ total, ordinals: [texts.length - 1] });
    expect(page(total)).toEqual({ total, ordinals: [] });
  });
});
