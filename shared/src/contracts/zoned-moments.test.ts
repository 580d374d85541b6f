import { describe, expect, it } from '@jest/globals';
import { formatEndInZone, formatInZone } from './zoned-moments.ts';

/** ICU versions differ in the kind of space before AM. */
const plain = (text: string) => text.replace(/\s/g, ' ');
const MIDNIGHT_IN_TOKYO = new Date('2026-12-01T15:00:00Z');

describe('a moment with its zone', () => {
  it.each([
    ['en', 'Asia/Tokyo', 'December 2, 2026 at 12:00 AM (Japan Standard Time)'],
    ['es', 'Asia/Tokyo', '2 de diciembre de 2026 a las 0:00 (hora estándar de Japón)'],
    ['en', 'America/Los_Angeles', 'December 1, 2026 at 7:00 AM (Pacific Time)'],
    ['es', 'America/Bogota', '1 de diciembre de 2026 a las 10:00 (hora estándar de Colombia)'],
    ['en', 'UTC', 'December 1, 2026 at 3:00 PM (UTC)'],
    ['en', 'Etc/GMT+5', 'December 1, 2026 at 10:00 AM (UTC-05:00)'],
  ])("includes the zone's name in %s for %s", (language, zone, text) => {
    expect(plain(formatInZone(language, zone, MIDNIGHT_IN_TOKYO))).toBe(text);
  });

  it('is the last minute before an end', () => {
    expect(plain(formatEndInZone('en', 'Asia/Tokyo', MIDNIGHT_IN_TOKYO))).toBe(
      'December 1, 2026 at 11:59 PM (Japan Standard Time)',
    );
  });
});
