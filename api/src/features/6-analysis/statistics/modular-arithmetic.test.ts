import { describe, expect, it } from '@jest/globals';
import { inverseOf, inversesOf, multiply, PRIME } from './modular-arithmetic.ts';

describe('inverses modulo a prime', () => {
  it('multiply with their values to 1', () => {
    const values = [1, 2, 3, 48_271, PRIME - 1];
    expect(inversesOf(values).map((inverse, at) => multiply(inverse, values[at]!))).toEqual([1, 1, 1, 1, 1]);
    expect(inversesOf([7])).toEqual([inverseOf(7)]);
    expect(inversesOf([])).toEqual([]);
  });
});
