import { describe, expect, it } from '@jest/globals';
import { COMMENT_LIMIT, COMMENT_LIMIT_BYTES, isCommentWithinLimit } from '@veleta/shared/contracts';
import fc from 'fast-check';
import { decodeContent, encodeContent, paddedSize } from './content.ts';

const content = fc.record({
  answers: fc.array(fc.option(fc.integer({ min: 0, max: 10 })), { minLength: 6, maxLength: 6 }),
  unitIds: fc.array(fc.uuid(), { maxLength: 4 }),
  comments: fc.array(
    fc.record({
      position: fc.integer({ min: 0, max: 300 }),
      // Lone surrogates are replaced before sealing.
      text: fc
        .string({ unit: 'grapheme', maxLength: COMMENT_LIMIT })
        .map((text) => text.slice(0, COMMENT_LIMIT).toWellFormed())
        .filter(isCommentWithinLimit),
      language: fc.constantFrom('en' as const, 'es' as const, null),
    }),
    { maxLength: 2 },
  ),
});
const ITEMS = (['likert5', 'likert5', 'enps', 'likert5', 'open', 'open'] as const).map((type) => ({ type }));

describe('content of a submission', () => {
  it('decodes to what was encoded, padded to the size of its questionnaire', () => {
    fc.assert(
      fc.property(content, (given) => {
        const written = encodeContent(given, paddedSize(ITEMS));
        expect(written).toHaveLength(paddedSize(ITEMS));
        expect(decodeContent(written)).toEqual(given);
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  const fullContent = (text: string) => ({
    answers: ITEMS.map(() => null),
    unitIds: Array.from({ length: 4 }, (_unused, unit) => `0000000${unit}-0000-4000-8000-000000000000`),
    comments: [4, 5].map((position) => ({ position, text, language: 'es' as const })),
  });

  it.each([
    ['letters', 'a'],
    ['words with accents', 'También la organización diría “sí, señor” a quien pregunta por los turnos. '],
    ['lines with an emoji each', 'Menos reuniones los viernes 🙂\n'],
  ])('fits the longest comments of the survey page, of %s', (_, part) => {
    const text = part.repeat(COMMENT_LIMIT).slice(0, COMMENT_LIMIT).toWellFormed();
    const given = fullContent(text);
    expect(decodeContent(encodeContent(given, paddedSize(ITEMS)))).toEqual(given);
  });

  it.each(['字', '🙂'])('fits the longest comments of the contract, of %s only', (character) => {
    const text = character.repeat(Math.floor(COMMENT_LIMIT_BYTES / Buffer.byteLength(character)));
    expect(isCommentWithinLimit(text)).toBe(true);
    expect(isCommentWithinLimit(text + character)).toBe(false);
    const given = fullContent(text);
    expect(decodeContent(encodeContent(given, paddedSize(ITEMS)))).toEqual(given);
  });

  it('rejects content that does not fit', () => {
    const text = '字'.repeat(COMMENT_LIMIT);
    const comments = [3, 4, 5].map((position) => ({ position, text, language: null }));
    expect(() => encodeContent({ answers: [], unitIds: [], comments }, paddedSize(ITEMS))).toThrow(RangeError);
  });

  it('has a size that depends on the items only', () => {
    const withoutOpen = ITEMS.slice(0, 4);
    expect(paddedSize(withoutOpen)).toBe(128);
    expect(paddedSize(ITEMS) - paddedSize(withoutOpen)).toBeGreaterThanOrEqual(2 * COMMENT_LIMIT);
  });
});
