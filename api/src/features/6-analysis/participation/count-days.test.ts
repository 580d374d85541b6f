import { describe, expect, it } from '@jest/globals';
import { countDays } from './count-days.ts';

const span = (total: number) => ({ first: '2026-10-23', last: '2026-10-26', total });

describe('countDays', () => {
  it('returns the responses between the starts of consecutive counted days', () => {
    const rows = [
      { day: '2026-10-23', counted_before: 0 },
      { day: '2026-10-25', counted_before: 7 },
      { day: '2026-10-26', counted_before: 8 },
    ];
    expect(countDays(rows, span(20))).toEqual({
      days: ['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26'],
      counts: [7, 0, 1, 12],
      uncounted: 0,
    });
  });

  it('returns zero for days without responses', () => {
    expect(countDays([], span(0))).toMatchObject({ counts: [0, 0, 0, 0], uncounted: 0 });
  });

  it('returns the number of first days without a count of their own', () => {
    expect(countDays([], span(9)).uncounted).toBe(4);
    expect(countDays([{ day: '2026-10-25', counted_before: 9 }], span(14))).toMatchObject({
      counts: [0, 0, 5, 0],
      uncounted: 3,
    });
  });
});
