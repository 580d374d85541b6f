import { analysis, analysisViews } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, LIVE_REFETCH_MS, queryOptions } from '@veleta/shared/query';

export type Measurement = ReplyOf<typeof analysis.getAnalysisMeasurements>[number];
export type Analysis = ReplyOf<typeof analysis.getAnalysis>;
export type Result = Analysis['dimensions'][number]['result'];
export type Figure = NonNullable<Result['favorability']>;
export type Hidden = NonNullable<Result['hidden']>;
export type Overview = ReplyOf<typeof analysisViews.getOverview>;
export type Dimensions = ReplyOf<typeof analysisViews.getDimensions>;
export type Breakouts = ReplyOf<typeof analysisViews.getBreakouts>;
export type Unit = NonNullable<Overview['unit']>;
export type Comparison = NonNullable<Overview['change']['favorability']>;
export type Dimension = Analysis['dimensions'][number];
export type OwnQuestions = Analysis['ownQuestions'];
export type Status = Analysis['status'];

export const measurementsQuery = () =>
  queryOptions({
    queryKey: ['analysis', 'measurements'],
    queryFn: ({ signal }) => call(analysis.getAnalysisMeasurements, { signal }),
    staleTime: FRESHNESS_MS.measurementSets,
  });

/**
 * Cache times of results: those of a finished measurement never change, others are refetched while a page shows them.
 */
export const RESULTS_FRESHNESS = {
  // A person who has just stopped a measurement comes here for its results.
  staleTime: ({ state }: { state: { data?: { status: Status } | undefined } }) =>
    state.data?.status === 'collecting' ? 0 : FRESHNESS_MS.productStats,
  refetchInterval: ({ state }: { state: { data?: { status: Status } | undefined } }): number | false =>
    state.data?.status === 'collecting' ? LIVE_REFETCH_MS : false,
};

/** Returns the query key of a view of a measurement with its parameters. */
export const viewKey = (view: string, id: string, by: Readonly<Record<string, unknown>> = {}) =>
  ['analysis', 'view', view, id, by] as const;

export const overviewQuery = (id: string, unit?: string) =>
  queryOptions({
    queryKey: viewKey('overview', id, { unit }),
    queryFn: ({ signal }) => call(analysisViews.getOverview, { params: { id }, query: unit ? { unit } : {}, signal }),
    ...RESULTS_FRESHNESS,
  });
export const groupsQuery = (id: string) =>
  queryOptions({
    queryKey: viewKey('groups', id),
    queryFn: ({ signal }) => call(analysisViews.getGroups, { params: { id }, query: {}, signal }),
    ...RESULTS_FRESHNESS,
  });
export const dimensionsQuery = (id: string, unit?: string) =>
  queryOptions({
    queryKey: viewKey('dimensions', id, { unit }),
    queryFn: ({ signal }) => call(analysisViews.getDimensions, { params: { id }, query: unit ? { unit } : {}, signal }),
    ...RESULTS_FRESHNESS,
  });
