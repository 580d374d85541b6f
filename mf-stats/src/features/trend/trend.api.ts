import { analysisViews } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions } from '@veleta/shared/query';

export type Trend = ReplyOf<typeof analysisViews.getTrend>;
export type TrendPoint = Trend['points'][number];

export const trendQuery = (id: string, unit: string | undefined) =>
  queryOptions({
    queryKey: ['analysis', 'trend', id, unit ?? null],
    queryFn: ({ signal }) => call(analysisViews.getTrend, { params: { id }, query: { unit }, signal }),
    staleTime: FRESHNESS_MS.productStats,
  });
