import { describe, expect, it } from '@jest/globals';
import { axisAround, strengthOf } from './strength.ts';

describe('the strength of a correlation', () => {
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
  ])('at r = %d is %s', (r, strength) => {
    expect(strengthOf({ r, isClear: true })).toBe(strength);
  });

  it('is unclear where it may be chance, however large', () => {
    expect(strengthOf({ r: 0.9, isClear: false })).toBe('unclear');
  });
});

describe('the ends of an axis', () => {
  it('are whole steps that leave room on both sides', () => {
    expect(axisAround([12, 38, 25], { step: 10, margin: 5 })).toEqual([0, 50]);
    expect(axisAround([15, 35], { step: 10, margin: 5 })).toEqual([10, 40]);
    expect(axisAround([-7], { step: 5, margin: 1 })).toEqual([-10, -5]);
  });
});
