import { describe, expect, it } from '@jest/globals';
import { contrastOf, deriveColors, presets } from '@veleta/shared/theme';
import { ANSWER_COLORS, HEAT_INK, heatKey, PART_COLORS, scoreColor } from './scale.ts';

describe('colors of results', () => {
  it('have enough contrast with text on every step of the heat scale', () => {
    for (const { color } of heatKey) expect(contrastOf(HEAT_INK, color)).toBeGreaterThanOrEqual(4.5);
  });

  it('have enough contrast with the share of every answer', () => {
    for (const { fill, ink } of ANSWER_COLORS) expect(contrastOf(ink, fill)).toBeGreaterThanOrEqual(4.5);
  });

  it('distinguish the neutral part from both its neighbors', () => {
    for (const neighbour of [PART_COLORS.unfavorable, PART_COLORS.favorable])
      expect(contrastOf(PART_COLORS.neutral, neighbour)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(presets))('can be seen on cards, tracks and the page of theme %s', (_, preset) => {
    const { bg } = deriveColors(preset);
    const marks = [PART_COLORS.unfavorable, PART_COLORS.favorable, ...[20, 50, 80].map(scoreColor)];
    for (const mark of marks)
      for (const ground of [bg.DEFAULT, bg.panel, bg.subtle, bg.muted, bg.emphasized])
        expect(contrastOf(mark, ground)).toBeGreaterThanOrEqual(3);
  });
});
