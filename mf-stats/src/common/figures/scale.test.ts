import { describe, expect, it } from '@jest/globals';
import { contrastOf, deriveColors, presets } from '@veleta/shared/theme';
import { ANSWER_COLORS, HEAT_INK, heatKey, PART_COLORS, scoreColor } from './scale.ts';

describe('the colours of results', () => {
  it('carry text that can be read on every step of the heat scale', () => {
    for (const { color } of heatKey) expect(contrastOf(HEAT_INK, color)).toBeGreaterThanOrEqual(4.5);
  });

  it('carry the share of every answer inside its part', () => {
    for (const { fill, ink } of ANSWER_COLORS) expect(contrastOf(ink, fill)).toBeGreaterThanOrEqual(4.5);
  });

  it('tell the parts of a line apart: what is neutral from both its neighbours', () => {
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
