import { itemBreakouts } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';
import { RESULTS_FRESHNESS, viewKey } from '../../../common/analysis.api.ts';

export type ItemBreakouts = ReplyOf<typeof itemBreakouts.getItemBreakouts>;

/** Favorability of the items by unit; of the first category by default. */
export const itemBreakoutsQuery = (id: string, category?: string) =>
  queryOptions({
    queryKey: viewKey('item-breakouts', id, { category }),
    queryFn: ({ signal }) =>
      call(itemBreakouts.getItemBreakouts, { params: { id }, query: category ? { category } : {}, signal }),
    ...RESULTS_FRESHNESS,
  });
