import { analysisViews } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { queryOptions } from '@veleta/shared/query';
import { RESULTS_FRESHNESS, viewKey } from './analysis.api.ts';

export type Drivers = ReplyOf<typeof analysisViews.getDrivers>;
export type Driver = Drivers['drivers'][number];

export const driversQuery = (id: string) =>
  queryOptions({
    queryKey: viewKey('drivers', id),
    queryFn: ({ signal }) => call(analysisViews.getDrivers, { params: { id }, query: {}, signal }),
    ...RESULTS_FRESHNESS,
  });
