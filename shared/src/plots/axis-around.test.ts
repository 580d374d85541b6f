import { describe, expect, it } from '@jest/globals';
import { axisAround } from './axis-around.ts';

describe('axisAround', () => {
  it('returns whole steps with a margin on both sides', () => {
    expect(axisAround([12, 38, 25], { step: 10, margin: 5 })).toEqual([0, 50]);
    expect(axisAround([15, 35], { step: 10, margin: 5 })).toEqual([10, 40]);
    expect(axisAround([-7], { step: 5, margin: 1 })).toEqual([-10, -5]);
  });
});
