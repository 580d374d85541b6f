import { describe, expect, it } from '@jest/globals';
import { fraction } from '../statistics/index.ts';
import {
  codeHalf,
  codeShares,
  favorabilityAlone,
  meanOfCoded,
  toResult,
  withoutParts,
  type CodedFigures,
} from './top-bottom-coding.ts';

/** Shares of favorable, neutral and unfavorable answers, and a score. */
const sharesOf = (favorable: number, neutral: number, unfavorable: number, score = fraction(65)) => {
  const answers = favorable + neutral + unfavorable;
  const share = (count: number) => fraction(100 * count, answers);
  return { favorable: share(favorable), neutral: share(neutral), unfavorable: share(unfavorable), score };
};
const code = (favorable: number, neutral: number, unfavorable: number) =>
  codeShares(sharesOf(favorable, neutral, unfavorable), favorable + neutral + unfavorable, true);

/** Returns the published figures as texts: `40`, `≥ 85`, `≤ 15`, or `-` if withheld. */
function printed(coded: CodedFigures): string[] {
  const { favorability, neutral, unfavorable, score } = toResult(coded, 100);
  const signs = { exact: '', at_least: '≥ ', at_most: '≤ ' };
  return [favorability, neutral, unfavorable, score].map((figure) =>
    figure ? `${signs[figure.bound]}${figure.value}` : '-',
  );
}

describe('figures of one group', () => {
  it('are exact if no share is in a limit zone', () => {
    expect(printed(code(40, 35, 25))).toEqual(['40', '35', '25', '65']);
  });

  it('are a limit alone if favorability is in a zone', () => {
    expect(printed(code(97, 2, 1))).toEqual(['≥ 97', '-', '-', '-']);
    expect(printed(code(3, 50, 47))).toEqual(['≤ 3', '-', '-', '-']);
    expect(printed(code(96, 2, 2))).toEqual(['96', '-', '-', '65']);
  });

  it('are favorability and score if another share is in a zone, or with fewer than 20 answers', () => {
    expect(printed(code(50, 3, 47))).toEqual(['50', '-', '-', '65']);
    expect(printed(code(50, 47, 3))).toEqual(['50', '-', '-', '65']);
    expect(printed(code(9, 5, 5))).toEqual(['47', '-', '-', '65']);
    expect(printed(code(10, 5, 5))).toEqual(['50', '25', '25', '65']);
  });

  it('are all exact if the rule is switched off', () => {
    expect(printed(codeShares(sharesOf(100, 0, 0), 100, false))).toEqual(['100', '0', '0', '65']);
    expect(printed(codeShares(sharesOf(5, 1, 1), 7, false))).toEqual(['71', '15', '14', '65']);
  });

  it('round limits outwards and exact figures half away from zero', () => {
    // 11 of 13 and 2 of 13 are 84.6 and 15.4 %.
    expect(printed(code(12, 1, 0))[0]).toBe('≥ 84');
    expect(printed(code(1, 6, 6))[0]).toBe('≤ 16');
    expect(printed(codeShares(sharesOf(81, 60, 59, fraction(129, 2)), 200, true))).toEqual(['41', '30', '29', '65']);
  });

  it('can be reduced to fewer figures, or to the side of 50 %', () => {
    const all = code(40, 35, 25);
    expect(printed(favorabilityAlone(all))).toEqual(['40', '-', '-', '-']);
    expect(printed(withoutParts(all))).toEqual(['40', '-', '-', '65']);
    expect(printed(codeHalf(sharesOf(40, 35, 25)))).toEqual(['≤ 50', '-', '-', '-']);
    expect(printed(codeHalf(sharesOf(50, 25, 25)))).toEqual(['≥ 50', '-', '-', '-']);
  });

  it('have the number of answers, and nothing if everything is withheld', () => {
    const nothing = { favorable: null, neutral: null, unfavorable: null, score: null };
    expect(toResult(nothing, 12)).toEqual({
      hidden: null,
      favorability: null,
      neutral: null,
      unfavorable: null,
      score: null,
      answers: 12,
    });
  });
});

describe('the mean of published figures', () => {
  const mean = (...parts: CodedFigures[]) => printed(meanOfCoded(parts, 100, true));
  const limit = (value: number, bound: 'at_least' | 'at_most'): CodedFigures => ({
    favorable: { value: fraction(value), bound },
    neutral: null,
    unfavorable: null,
    score: null,
  });
  const exactly = (favorable: number): CodedFigures => limitless(fraction(favorable));
  const limitless = (value: ReturnType<typeof fraction>): CodedFigures => ({
    favorable: { value, bound: 'exact' },
    neutral: null,
    unfavorable: null,
    score: { value: fraction(70), bound: 'exact' },
  });

  it('is exact for exact parts', () => {
    expect(mean(code(40, 35, 25), code(50, 25, 25))).toEqual(['45', '30', '25', '65']);
  });

  it('has no neutral and unfavorable answers if a part has none', () => {
    expect(mean(code(40, 35, 25), code(50, 3, 47))).toEqual(['45', '-', '-', '65']);
  });

  it('is a limit, rounded outwards, if a part is one', () => {
    // Between 60 and 63.3 %, and between 26.7 and 30 %.
    expect(mean(exactly(40), exactly(50), limit(90, 'at_least'))).toEqual(['≥ 60', '-', '-', '-']);
    expect(mean(exactly(40), exactly(41), limit(10, 'at_most'))).toEqual(['≤ 31', '-', '-', '-']);
  });

  it('is exact if every value of the limits rounds to the same number', () => {
    const many = Array.from({ length: 9 }, () => exactly(50));
    // Between 54.7 and 55 %, and between 54.4 and 55 %.
    expect(mean(...many, limit(97, 'at_least'))[0]).toBe('55');
    expect(mean(...many, limit(94, 'at_least'))[0]).toBe('≥ 54');
    // Between 45 and 45.4 %, and between 45 and 45.6 %.
    expect(mean(...many, limit(4, 'at_most'))[0]).toBe('45');
    expect(mean(...many, limit(6, 'at_most'))[0]).toBe('≤ 46');
  });

  it('is withheld if limits have opposite directions', () => {
    expect(mean(limit(90, 'at_least'), limit(10, 'at_most'))).toEqual(['-', '-', '-', '-']);
    expect(mean(limit(90, 'at_least'), limit(94, 'at_least'))).toEqual(['≥ 92', '-', '-', '-']);
  });

  it('is withheld without parts, or if a part is withheld', () => {
    expect(mean()).toEqual(['-', '-', '-', '-']);
    expect(mean(code(40, 35, 25), { favorable: null, neutral: null, unfavorable: null, score: null })).toEqual([
      '-',
      '-',
      '-',
      '-',
    ]);
  });

  it('is a limit alone if it is in a zone itself', () => {
    expect(mean(exactly(96), exactly(98))).toEqual(['≥ 97', '-', '-', '-']);
    expect(mean(exactly(95), exactly(98))).toEqual(['97', '-', '-', '70']);
    expect(printed(meanOfCoded([exactly(100), exactly(100)], 100, false))).toEqual(['100', '-', '-', '70']);
  });

  it('has favorability and score alone if another mean is in a zone, or for fewer than 20 answers', () => {
    const few = code(50, 4, 46);
    expect(printed(meanOfCoded([few, few], 30, true))).toEqual(['50', '-', '-', '65']);
    expect(printed(meanOfCoded([code(40, 35, 25), code(50, 25, 25)], 19, true))).toEqual(['45', '-', '-', '65']);
  });
});
