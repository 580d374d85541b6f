import { describe, expect, it } from '@jest/globals';
import { heatColor, heatKey, PART_COLORS, scoreColor } from './result-colors.ts';

describe('colours of results', () => {
  it('divide scores into below, around and above the middle', () => {
    expect([0, 44].map(scoreColor)).toEqual([PART_COLORS.unfavorable, PART_COLORS.unfavorable]);
    const middle = [45, 54].map(scoreColor);
    expect(new Set(middle).size).toBe(1);
    expect(Object.values<string>(PART_COLORS)).not.toContain(middle[0]);
    expect([55, 100].map(scoreColor)).toEqual([PART_COLORS.favorable, PART_COLORS.favorable]);
  });

  it('map every value to its step of the legend', () => {
    expect(heatKey.map(({ from }) => from)).toEqual([0, 25, 35, 45, 55, 65, 75, 85]);
    expect(new Set(heatKey.map(({ color }) => color)).size).toBe(8);
    heatKey.forEach(({ from, color }, index) => {
      expect(heatColor(from)).toBe(color);
      expect(heatColor((heatKey[index + 1]?.from ?? 101) - 1)).toBe(color);
    });
  });

  it('use the lowest step for values below the scale', () => {
    expect(heatColor(-1)).toBe(heatKey[0]?.color);
  });
});
