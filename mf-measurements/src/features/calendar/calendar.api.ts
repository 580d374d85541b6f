import { calendar } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, LIVE_REFETCH_MS, keepPreviousData, queryOptions, useQueryClient } from '@veleta/shared/query';
import { KEYS } from '../../common/query-keys.ts';

export type Calendar = ReplyOf<typeof calendar.getCalendar>;
export type CalendarMeasurement = Calendar['measurements'][number];
export type CalendarSet = Calendar['sets'][number];

export interface CalendarWish {
  readonly from: string;
  readonly to: string;
  readonly product: string | null;
  /** Limits the measurements per product and month. */
  readonly perMonth?: number | undefined;
}

/** Queries what is measured in a range of days; refetches while a measurement is active. */
export const calendarQuery = ({ from, to, product, perMonth }: CalendarWish) =>
  queryOptions({
    queryKey: [...KEYS.calendar, from, to, product, perMonth],
    queryFn: ({ signal }) =>
      call(calendar.getCalendar, {
        query: { from, to, ...(product !== null && { product }), ...(perMonth && { per_month: perMonth }) },
        signal,
      }),
    staleTime: FRESHNESS_MS.measurementSets,
    // Keeps the previous view until the next one is loaded.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.measurements.some((one) => one.state === 'active') ? LIVE_REFETCH_MS : false,
  });

/** Invalidates every query that shows measurement sets or their results. */
export function useRefreshSets(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [KEYS.calendar, KEYS.panel, KEYS.measurementSets, KEYS.participantLists].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
}
