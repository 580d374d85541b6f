import { calendar } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

type Cut = NonNullable<z.input<typeof calendar.CalendarSchema>['cut']>;

/** The days on which a measurement of a product is active. */
interface Span {
  readonly product: string;
  readonly first: string;
  readonly last: string;
}

/** Returns the months (`2026-03`) in which a measurement overlaps the range. */
function monthsOf(span: Span, { from, to }: { from: string; to: string }): string[] {
  const start = (span.first > from ? span.first : from).slice(0, 7);
  const end = (span.last < to ? span.last : to).slice(0, 7);
  const months: string[] = [];
  for (let month = start; month <= end; month = monthAfter(month)) months.push(month);
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/**
 * Selects the measurements to show for a year, in date order.
 * Selects the first `perMonth` of each product in each month, and the first overall. `kept` lists their positions, from
 * 1. `cut` contains the total if any is left out.
 */
export function cutByMonth(
  spans: readonly Span[],
  range: { readonly from: string; readonly to: string },
  perMonth: number,
): { kept: number[]; cut?: Cut } {
  const months = new Map<string, Cut['months'][number]>();
  const kept: number[] = [];
  for (const [index, span] of spans.entries()) {
    let isDrawn = index < calendar.CALENDAR_FIRST;
    for (const month of monthsOf(span, range)) {
      const key = `${month} ${span.product}`;
      const seen = months.get(key)?.measurements ?? 0;
      months.set(key, { product: span.product, month, measurements: seen + 1 });
      isDrawn ||= seen < perMonth;
    }
    if (isDrawn) kept.push(index + 1);
  }
  if (kept.length === spans.length) return { kept };
  return { kept, cut: { total: spans.length, months: [...months.values()] } };
}
