import { useSearchParams } from '@veleta/shared/router';
import { firstDayOf, lastDayOf, monthOf, monthsOf, todayHere, weeksOf } from './days.ts';
import { firstWeekday } from './week-start.ts';

export const MODES = ['month', 'year'] as const;
export type Mode = (typeof MODES)[number];

/** State of the calendar. All of it is in the address, so that a link leads to the same view. */
export interface CalendarAddress {
  readonly mode: Mode;
  readonly month: string;
  readonly product: string | null;
  /** The chosen day, or the chosen month in the yearly mode. */
  readonly at: string | null;
  /** Product of the chosen month. */
  readonly row: string | null;
  /** Collapsed columns: `d1` (Monday) to `d7`, `m01` to `m12`. */
  readonly collapsed: ReadonlySet<string>;
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export function readAddress(search: URLSearchParams, today: string): CalendarAddress {
  const month = search.get('month') ?? '';
  const mode = search.get('mode') === 'year' ? 'year' : 'month';
  const at = search.get('at') ?? '';
  return {
    mode,
    month: MONTH.test(month) ? month : monthOf(today),
    product: search.get('product'),
    at: (mode === 'year' ? MONTH : DAY).test(at) ? at : null,
    row: search.get('row'),
    collapsed: new Set(search.get('collapsed')?.split('.').filter(Boolean)),
  };
}

/** Measurements of one product shown in one month of a year; a number replaces the rest. */
export const SHOWN_IN_MONTH = 5;

/** Returns the days that a view draws, and the limit of measurements per month in the yearly mode. */
export function rangeOf({ mode, month }: Pick<CalendarAddress, 'mode' | 'month'>): {
  from: string;
  to: string;
  perMonth?: number;
} {
  if (mode === 'year') {
    const months = monthsOf(month.slice(0, 4));
    return {
      from: firstDayOf(months[0] ?? month),
      to: lastDayOf(months.at(-1) ?? month),
      perMonth: SHOWN_IN_MONTH,
    };
  }
  const days = weeksOf(month, firstWeekday()).flat();
  return { from: days[0] ?? firstDayOf(month), to: days.at(-1) ?? lastDayOf(month) };
}

type Change = Partial<Omit<CalendarAddress, 'collapsed'>> & { readonly collapsed?: ReadonlySet<string> };

/** Reads and changes the address. Another period or product clears the chosen day or month. */
export function useCalendarAddress(): CalendarAddress & { readonly change: (change: Change) => void } {
  const [search, setSearch] = useSearchParams();
  const today = todayHere();
  const change = ({ collapsed, ...values }: Change): void =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        const keeps = 'at' in values || (collapsed && Object.keys(values).length === 0);
        const all: Record<string, string | null | undefined> = {
          ...(keeps ? {} : { at: null, row: null }),
          ...values,
          ...(collapsed && { collapsed: [...collapsed].sort().join('.') }),
        };
        for (const [name, value] of Object.entries(all)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      // Replaces the entry in the history, so that the back button does not repeat every month.
      { replace: true },
    );
  return { ...readAddress(search, today), change };
}
