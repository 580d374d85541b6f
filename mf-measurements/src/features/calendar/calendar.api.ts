import { calendar, measurements } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import {
  FRESHNESS_MS,
  LIVE_REFETCH_MS,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@veleta/shared/query';
import { KEYS } from '../../common/query-keys.ts';

export type Calendar = ReplyOf<typeof calendar.getCalendar>;
export type CalendarMeasurement = Calendar['measurements'][number];
export type CalendarSet = Calendar['sets'][number];

export interface CalendarWish {
  readonly from: string;
  readonly to: string;
  readonly product: string | null;
  /** Of each product and month only so many. */
  readonly perMonth?: number | undefined;
}

/** What is measured in a range of days; asked again while something collects. */
export const calendarQuery = ({ from, to, product, perMonth }: CalendarWish) =>
  queryOptions({
    queryKey: [...KEYS.calendar, from, to, product, perMonth],
    queryFn: ({ signal }) =>
      call(calendar.getCalendar, {
        query: { from, to, ...(product !== null && { product }), ...(perMonth && { per_month: perMonth }) },
        signal,
      }),
    staleTime: FRESHNESS_MS.measurementSets,
    // Leafing on leaves the view where it is until the next one has come.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.measurements.some((one) => one.state === 'active') ? LIVE_REFETCH_MS : false,
  });

/** Everything that shows sets or what became of them. */
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

/** Asks for a set to be deleted; the answer is the background task that does it. */
export function useDeleteSet() {
  const refresh = useRefreshSets();
  return useMutation({
    mutationFn: (id: string) => call(measurements.deleteMeasurementSet, { params: { id } }),
    onSettled: refresh,
  });
}
