import { useState } from 'react';
import { useQuery } from '@veleta/shared/query';
import { firstDayOf, lastDayOf } from './days.ts';
import { calendarQuery, type Calendar, type CalendarMeasurement } from './calendar.api.ts';
import { rangeOf, type CalendarAddress } from './calendar-address.ts';

interface LeftOut {
  /** Every measurement of what the agenda lists; null where nothing was left out, or it has not come. */
  readonly whole: readonly CalendarMeasurement[] | null;
  readonly status: 'none' | 'loading' | 'failed';
  readonly error: unknown;
  readonly retry: () => void;
  /** Asks for every measurement of the year. */
  readonly wantYear: () => void;
}

/** Reads what a year leaves out once somebody looks at it: the chosen month of a product, or more of the year than its first page. */
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
    // Those of another month would be none of this one.
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
