import { analysisViews } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';
import { RESULTS_FRESHNESS, viewKey } from '../../common/analysis.api.ts';

export type Trend = ReplyOf<typeof analysisViews.getTrend>;
export type TrendPoint = Trend['points'][number];

export const trendQuery = (id: string, unit: string | undefined) =>
  queryOptions({
    queryKey: viewKey('trend', id, { unit }),
    queryFn: ({ signal }) => call(analysisViews.getTrend, { params: { id }, query: { unit }, signal }),
    ...RESULTS_FRESHNESS,
  });
