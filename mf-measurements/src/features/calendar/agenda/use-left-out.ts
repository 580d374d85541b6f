import { useState } from 'react';
import { useQuery } from '@veleta/shared/query';
import { firstDayOf, lastDayOf } from '../days.ts';
import { calendarQuery, type Calendar, type CalendarMeasurement } from '../calendar.api.ts';
import { rangeOf, type CalendarAddress } from '../calendar-address.ts';

interface LeftOut {
  /** All measurements for the agenda; null if none were left out, or they are not loaded. */
  readonly whole: readonly CalendarMeasurement[] | null;
  readonly status: 'none' | 'loading' | 'failed';
  readonly error: unknown;
  readonly retry: () => void;
  /** Loads every measurement of the year. */
  readonly wantYear: () => void;
}

/**
 * Loads the measurements that the yearly view leaves out: those of the chosen month, or of the year beyond the first
 * page.
 */
export function useLeftOut({ cut }: Pick<Calendar, 'cut'>, address: CalendarAddress): LeftOut {
  const { mode, row, product } = address;
  const chosenMonth = mode === 'year' ? address.at : null;
  const { from, to } = rangeOf(address);
  const [wanted, setWanted] = useState<string | null>(null);
  const isWanted = cut !== undefined && (chosenMonth !== null || wanted === from);
  const { data, error, refetch } = useQuery({
    ...calendarQuery(
      chosenMonth === null
        ? { from, to, product }
        : { from: firstDayOf(chosenMonth), to: lastDayOf(chosenMonth), product: row ?? product },
    ),
    // Ignores those of another month.
    placeholderData: undefined,
    enabled: isWanted,
  });
  return {
    whole: (isWanted && data?.measurements) || null,
    status: !isWanted || data ? 'none' : error ? 'failed' : 'loading',
    error,
    retry: () => void refetch(),
    wantYear: () => setWanted(from),
  };
}
