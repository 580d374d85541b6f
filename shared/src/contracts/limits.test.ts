import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { COMMENT_LIMIT, COMMENT_LIMIT_BYTES, commentLength, isCommentWithinLimit, leastCommenters } from './limits.ts';

describe('commentLength', () => {
  it('is within the limit exactly if characters and bytes are', () => {
    const texts = fc
      .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 2_500 }))
      .map(([part, times]) => part.repeat(times).slice(0, 2_500));
    const seen = { within: 0, over: 0 };
    fc.assert(
      fc.property(texts, (text) => {
        const isWithin = text.length <= COMMENT_LIMIT && new TextEncoder().encode(text).length <= COMMENT_LIMIT_BYTES;
        seen[isWithin ? 'within' : 'over'] += 1;
        expect([isCommentWithinLimit(text), commentLength(text) <= COMMENT_LIMIT]).toEqual([isWithin, isWithin]);
      }),
      { numRuns: 500, seed: 4 },
    );
    expect(Math.min(seen.within, seen.over)).toBeGreaterThan(50);
  });

  it('accepts the exact maximum', () => {
    expect(isCommentWithinLimit('a'.repeat(COMMENT_LIMIT))).toBe(true);
    expect(isCommentWithinLimit('a'.repeat(COMMENT_LIMIT + 1))).toBe(false);
  });

  it('equals the number of characters in English and Spanish', () => {
    const text = 'También la organización diría “sí, señor” a quien pregunta por los turnos. '.repeat(20);
    expect(commentLength(text)).toBe(text.length);
  });
});

describe('minimum number of commenters', () => {
  it('is ten, or more for a higher threshold of the measurement', () => {
    expect([5, 10, 11, 50].map(leastCommenters)).toEqual([10, 10, 11, 50]);
  });
});
