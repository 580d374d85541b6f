import { describe, expect, it } from '@jest/globals';
import { daysUntil } from './days-until.ts';

describe('daysUntil', () => {
  it('counts days in the zone of the measurement', () => {
    const now = new Date('2026-11-20T23:30:00Z');
    expect(daysUntil('2026-11-21', 'Europe/Madrid', now)).toBe(0);
    expect(daysUntil('2026-11-21', 'America/Mexico_City', now)).toBe(1);
    expect(daysUntil('2026-11-23', 'Pacific/Auckland', now)).toBe(2);
  });

  it('returns whole days across a clock change', () => {
    expect(daysUntil('2026-10-26', 'Europe/Madrid', new Date('2026-10-24T22:30:00Z'))).toBe(1);
    expect(daysUntil('2026-03-30', 'Europe/Madrid', new Date('2026-03-28T23:30:00Z'))).toBe(1);
  });
});
