import { analysisViews } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';
import type { StatsAddress } from '../../common/use-stats-address.ts';
import { RESULTS_FRESHNESS, viewKey, type Breakouts } from '../../common/analysis.api.ts';

/** Parameters of a heat map; the default is the first category of the whole organization. */
export interface ChosenBreakouts {
  readonly category?: string;
  readonly filter?: string;
}

export const breakoutsQuery = (id: string, chosen: ChosenBreakouts) =>
  queryOptions({
    queryKey: viewKey('breakouts', id, { ...chosen }),
    queryFn: ({ signal }) => call(analysisViews.getBreakouts, { params: { id }, query: { ...chosen }, signal }),
    ...RESULTS_FRESHNESS,
  });

/** Reduces the parameters of the address to those that the measurement offers (C3). The defaults are omitted. */
export function offeredBreakouts(
  categories: Breakouts['categories'],
  { category, filter }: Pick<StatsAddress, 'category' | 'filter'>,
): ChosenBreakouts {
  const wanted = categories.find(({ id }) => id === category);
  const chosen = wanted ?? categories[0];
  const isOffered = chosen?.filters.some(({ id }) => id === filter) ?? false;
  return {
    ...(wanted && wanted !== categories[0] ? { category: wanted.id } : {}),
    ...(isOffered && filter ? { filter } : {}),
  };
}
