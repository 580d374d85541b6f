import { describe, expect, it } from '@jest/globals';
import { strengthOf } from './password-strength.ts';

describe('strengthOf', () => {
  it.each([
    ['river', 'short'],
    ['password and a long sentence', 'weak'],
    ['Qwerty-river-stone-lamp', 'weak'],
    ['aaaabbbbaaaabbbb', 'weak'],
    ['riverstone', 'fair'],
    ['river stone lamp', 'strong'],
  ] as const)('rates %s as %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});
