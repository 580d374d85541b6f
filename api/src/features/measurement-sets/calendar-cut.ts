import { calendar } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

type Cut = NonNullable<z.input<typeof calendar.CalendarSchema>['cut']>;

interface Row {
  readonly product_key: string;
  readonly first_date: string;
  readonly last_day: string;
}

/** Months, as "2026-03", of which some day lies both between two days and in a range. */
function monthsOf({ first_date: first, last_day: last }: Row, { from, to }: { from: string; to: string }): string[] {
  const start = (first > from ? first : from).slice(0, 7);
  const end = (last < to ? last : to).slice(0, 7);
  const months: string[] = [];
  for (let month = start; month <= end; month = monthAfter(month)) months.push(month);
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/**
 * Keeps what a year draws of measurements in the order of their dates: the first `perMonth` of each product that touch a month, and the
 * first of all. `cut` says how many there are, where any is left out.
 */
export function cutByMonth<One extends Row>(
  rows: readonly One[],
  range: { readonly from: string; readonly to: string },
  perMonth: number,
): { kept: One[]; cut?: Cut } {
  const months = new Map<string, Cut['months'][number]>();
  const kept = rows.filter((row, index) => {
    let isDrawn = index < calendar.CALENDAR_FIRST;
    for (const month of monthsOf(row, range)) {
      const key = `${month} ${row.product_key}`;
      const seen = months.get(key)?.measurements ?? 0;
      months.set(key, { product: row.product_key, month, measurements: seen + 1 });
      isDrawn ||= seen < perMonth;
    }
    return isDrawn;
  });
  if (kept.length === rows.length) return { kept };
  return { kept, cut: { total: rows.length, months: [...months.values()] } };
}
