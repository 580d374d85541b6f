import { describe, expect, it } from '@jest/globals';
import { axisAround, strengthOf } from './strength.ts';

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

describe('axisAround', () => {
  it('returns whole steps with a margin on both sides', () => {
    expect(axisAround([12, 38, 25], { step: 10, margin: 5 })).toEqual([0, 50]);
    expect(axisAround([15, 35], { step: 10, margin: 5 })).toEqual([10, 40]);
    expect(axisAround([-7], { step: 5, margin: 1 })).toEqual([-10, -5]);
  });
});
