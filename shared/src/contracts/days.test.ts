import { describe, expect, it } from '@jest/globals';
import { dayIn, isBeyondPlanning } from './days.ts';

describe('days', () => {
  it('are local dates of a zone', () => {
    const moment = new Date('2026-11-20T23:30:00Z');
    expect(dayIn('Europe/Madrid', moment)).toBe('2026-11-21');
    expect(dayIn('America/Mexico_City', moment)).toBe('2026-11-20');
    expect(() => dayIn('Mars/Olympus', moment)).toThrow(RangeError);
  });

  it('can be planned up to ten years ahead', () => {
    expect(isBeyondPlanning('2026-01-01', '2036-01-01')).toBe(false);
    expect(isBeyondPlanning('2026-01-01', '2036-01-02')).toBe(true);
    expect(isBeyondPlanning('2024-02-29', '2034-03-01')).toBe(true);
    expect(isBeyondPlanning('2026-01-01', '2035-12-31')).toBe(false);
    expect(isBeyondPlanning('2026-12-31', '2037-01-01')).toBe(true);
    expect(isBeyondPlanning('9999-12-31', '9999-12-31')).toBe(false);
  });
});
