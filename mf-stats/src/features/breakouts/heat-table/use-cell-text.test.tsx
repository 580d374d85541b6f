import { describe, expect, it } from '@jest/globals';
import type { Language } from '@veleta/shared/contracts';
import { renderWithProviders } from '@veleta/shared/testing';
import type { FigureKind } from '../../../common/use-stats-address.ts';
import { texts } from '../../../testing/texts.ts';
import type { HeatCell } from './heat-model.ts';
import { useCellText } from './use-cell-text.ts';

type Mark = NonNullable<HeatCell['compared']['score']>['mark'];

const exact = (value: number) => ({ value, bound: 'exact' as const });
const RESULT: HeatCell['result'] = {
  hidden: null,
  favorability: exact(72),
  neutral: exact(18),
  unfavorable: exact(10),
  score: exact(4.1),
  answers: 1233,
};
const HIDDEN: HeatCell['result'] = {
  hidden: 'primary',
  favorability: null,
  neutral: null,
  unfavorable: null,
  score: null,
  answers: null,
};
// The other figure has the opposite sign, so that a mix-up fails the test.
const REST: HeatCell['comparedWith'] = { kind: 'rest' };
const cell = (mark: Mark, difference: number, comparedWith: HeatCell['comparedWith'] = REST): HeatCell => ({
  key: 'support',
  result: RESULT,
  compared: { favorability: { mark, difference }, score: { mark: 'below', difference: -0.4 } } as HeatCell['compared'],
  comparedWith,
});
const plain: HeatCell = {
  key: 'support',
  result: RESULT,
  compared: { favorability: null, score: null },
  comparedWith: REST,
};
const hidden: HeatCell = { ...plain, result: HIDDEN };

async function texter(figure: FigureKind = 'favorability', language: Language = 'en') {
  let words: ReturnType<typeof useCellText> | undefined;
  function Probe() {
    words = useCellText(figure, 5);
    return null;
  }
  await renderWithProviders(<Probe />, { language, messages: { 'mf-stats': texts[language] } });
  return words!;
}

describe('useCellText', () => {
  it.each([
    ['above', 9, '72% ▲ +9'],
    ['below', -12, '72% ▼ −12'],
    ['uncertain', 9, '72% (+9 compared with the rest, uncertain: 1,233 people)'],
    ['same', 1, '72%'],
  ] as const)('formats a copied cell %s the rest', async (mark, difference, text) => {
    expect((await texter()).plainOf(cell(mark, difference))).toBe(text);
  });

  it.each([
    ['above', 9, 'above the rest (+9)'],
    ['below', -12, 'below the rest (−12)'],
    ['uncertain', -6, '−6 compared with the rest, uncertain: 1,233 people'],
    ['same', 1, 'about the same as the rest'],
  ] as const)('formats a cell for screen readers %s the rest', async (mark, difference, text) => {
    expect((await texter()).comparisonOf(cell(mark, difference))).toBe(text);
  });

  it.each([
    [{ kind: 'organization' }, 'below the whole organization (−12)'],
    [{ kind: 'filter', filter: 'Lima' }, 'below Lima as a whole (−12)'],
  ] as const)('names the whole that a cell is compared with', async (comparedWith, text) => {
    expect((await texter()).comparisonOf(cell('below', -12, comparedWith))).toBe(text);
  });

  it('returns the figure only without a comparison', async () => {
    const words = await texter();
    expect(words.plainOf(plain)).toBe('72%');
    expect(words.comparisonOf(plain)).toBe('');
  });

  it('returns the score with its own comparison', async () => {
    const words = await texter('score');
    expect(words.plainOf(plain)).toBe('4.1');
    expect(words.plainOf(cell('above', 9))).toBe('4.1 ▼ −0.4');
  });

  it('returns the reason for a hidden figure instead of a dash', async () => {
    expect((await texter()).plainOf(hidden)).toMatch(/5/);
  });

  it('uses the language of the screen', async () => {
    expect((await texter('favorability', 'es')).plainOf(cell('above', 9))).toMatch(/^72\s%\s▲\s\+9$/);
  });
});
