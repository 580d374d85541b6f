import { describe, expect, it } from '@jest/globals';
import { calendar } from '@veleta/shared/contracts';
import { cutByMonth } from './calendar-cut.ts';

const year = { from: '2026-01-01', to: '2026-12-31' };
const row = (product: string, first: string, last: string) => ({ product, first, last });
/** Returns measurements of `sets` products: one of two weeks in each month, starting a day or more apart. */
const measured = (sets: number) =>
  Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`).flatMap((month) =>
    Array.from({ length: sets }, (_, set) => {
      const day = String(1 + (set % 14)).padStart(2, '0');
      return row(`product-${set % 5}`, `${month}-${day}`, `${month}-${14 + (set % 14)}`);
    }),
  );
const inOrder = <One extends { first: string }>(rows: One[]) => rows.toSorted((a, b) => (a.first < b.first ? -1 : 1));

describe('limiting a calendar by month', () => {
  it('returns every measurement while no month exceeds its limit', () => {
    const rows = inOrder(measured(5));
    expect(cutByMonth(rows, year, 1)).toEqual({ kept: rows.map((_, index) => index + 1) });
  });

  it('limits each month of many sets and reports the total', () => {
    const rows = inOrder(measured(200));
    const { kept, cut } = cutByMonth(rows, year, 5);
    expect(rows).toHaveLength(2_400);
    expect(kept.length).toBeLessThanOrEqual(5 * 12 * 5 + calendar.CALENDAR_FIRST);
    expect(cut?.total).toBe(2_400);
    expect(cut?.months).toHaveLength(60);
    expect(cut?.months[0]).toEqual({ product: 'product-0', month: '2026-01', measurements: 40 });
  });

  it('returns the first measurement of every month and product, and the first overall', () => {
    const rows = inOrder(measured(40));
    const kept = cutByMonth(rows, year, 2).kept.map((position) => rows[position - 1]);
    expect(kept.slice(0, calendar.CALENDAR_FIRST)).toEqual(rows.slice(0, calendar.CALENDAR_FIRST));
    const firstOf = (all: typeof kept, month: string, product: string) =>
      all.filter((one) => one?.first.startsWith(month) && one.product === product).slice(0, 2);
    for (const month of ['2026-01', '2026-07', '2026-12'])
      for (const product of ['product-0', 'product-4'])
        expect(firstOf(kept, month, product)).toEqual(firstOf(rows, month, product));
  });

  it('counts a measurement in each month that it overlaps inside the range', () => {
    const long = row('culture', '2025-11-20', '2027-01-10');
    const rows = inOrder([long, ...measured(40)]);
    const months = cutByMonth(rows, year, 1).cut?.months.filter(({ product }) => product === 'culture');
    expect(months?.map(({ month }) => month)).toEqual([...new Set(measured(1).map((one) => one.first.slice(0, 7)))]);
    expect(months?.every(({ measurements }) => measurements === 1)).toBe(true);
  });
});
