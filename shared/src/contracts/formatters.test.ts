import { describe, expect, it } from '@jest/globals';
import { dateFormatter, numberFormatter } from './formatters.ts';

describe('formatters', () => {
  it('are created once for each locale and options', () => {
    expect(dateFormatter('en', { month: 'long' })).toBe(dateFormatter('en', { month: 'long' }));
    expect(numberFormatter('es', { style: 'percent' })).toBe(numberFormatter('es', { style: 'percent' }));
  });

  it('differ by locale, options and kind', () => {
    const day = new Date(Date.UTC(2026, 10, 23));
    const write = (locale: string, month: 'long' | 'short') =>
      dateFormatter(locale, { month, timeZone: 'UTC' }).format(day);
    expect([write('en', 'long'), write('en', 'short'), write('es', 'long')]).toEqual(['November', 'Nov', 'noviembre']);
    expect(numberFormatter('en').format(1)).toBe('1');
    expect(dateFormatter('en', { timeZone: 'UTC' }).format(day)).toBe('11/23/2026');
  });

  it('throw for an unknown time zone each time', () => {
    for (const _ of [1, 2]) expect(() => dateFormatter('en', { timeZone: 'Nowhere/None' })).toThrow(RangeError);
  });
});
