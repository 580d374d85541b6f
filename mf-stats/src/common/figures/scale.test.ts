import { describe, expect, it } from '@jest/globals';
import { contrastOf, deriveColors, deriveDarkColors, presets } from '@veleta/shared/theme';
import { DARK_COLORS } from './dark-colors.ts';
import { ANSWER_COLORS, HEAT_INK, heatKey, PART_COLORS, scoreColor } from './scale.ts';

const BOTH = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/;
/** Returns the light and the dark value of a color. */
function schemesOf(color: string): readonly [light: string, dark: string] {
  const [, light = '', dark = ''] = BOTH.exec(color) ?? [];
  return [light, dark];
}

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('colors of results on a %s screen', (_, scheme) => {
  const shown = (color: string): string => schemesOf(color)[scheme];

  it('have enough contrast with text on every step of the heat scale', () => {
    for (const { color } of heatKey) expect(contrastOf(shown(HEAT_INK), shown(color))).toBeGreaterThanOrEqual(4.5);
  });

  it('have enough contrast with the share of every answer', () => {
    for (const { fill, ink } of ANSWER_COLORS) expect(contrastOf(shown(ink), shown(fill))).toBeGreaterThanOrEqual(4.5);
  });

  it('distinguish the neutral part from both its neighbors', () => {
    for (const neighbour of [PART_COLORS.unfavorable, PART_COLORS.favorable])
      expect(contrastOf(shown(PART_COLORS.neutral), shown(neighbour))).toBeGreaterThanOrEqual(3);
  });

  it('diverge: each step of the heat scale stands out more from the card than the one nearer the middle', () => {
    const card = [deriveColors, deriveDarkColors][scheme]!(presets.default!).bg.panel;
    const strengths = heatKey.map(({ color }) => contrastOf(shown(color), card));
    const middle = heatKey.findIndex(({ from }) => from === 45);
    expect(strengths.slice(0, middle + 1)).toEqual(strengths.slice(0, middle + 1).toSorted((a, b) => b - a));
    expect(strengths.slice(middle)).toEqual(strengths.slice(middle).toSorted((a, b) => a - b));
  });

  it.each(Object.entries(presets))('can be seen on cards, tracks and the page of theme %s', (_key, preset) => {
    const { bg } = [deriveColors, deriveDarkColors][scheme]!(preset);
    const marks = [PART_COLORS.unfavorable, PART_COLORS.favorable, ...[20, 50, 80].map(scoreColor)];
    for (const mark of marks)
      for (const ground of [bg.DEFAULT, bg.panel, bg.subtle, bg.muted, bg.emphasized])
        expect(contrastOf(shown(mark), ground)).toBeGreaterThanOrEqual(3);
  });
});

describe('dark colors of results', () => {
  it('exist for every light one, and for no other', () => {
    const used = [HEAT_INK, ...heatKey.map(({ color }) => color), ...Object.values(PART_COLORS)]
      .concat(ANSWER_COLORS.map(({ fill }) => fill))
      .concat([20, 50, 80].map(scoreColor));
    expect(new Set(used.map((color) => schemesOf(color)[0]))).toEqual(new Set(Object.keys(DARK_COLORS)));
  });
});
