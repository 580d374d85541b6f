import { describe, expect, it } from '@jest/globals';
import { strengthOf } from './strength.ts';

describe('strengthOf', () => {
  it.each([
    [0.49999, 'moderate'],
    [0.5, 'strong'],
    [-0.5, 'strong'],
    [-0.49999, 'moderate'],
    [0.3, 'moderate'],
    [-0.3, 'moderate'],
    [0.29999, 'weak'],
    [0, 'weak'],
    [1, 'strong'],
  ])('classifies r = %d as %s', (r, strength) => {
    expect(strengthOf({ r, isClear: true })).toBe(strength);
  });

  it('returns unclear for a correlation that is not significant, whatever its size', () => {
    expect(strengthOf({ r: 0.9, isClear: false })).toBe('unclear');
  });
});
