import { analysis, participation } from '@veleta/shared/contracts';
import { call, codeOf, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, LIVE_REFETCH_MS, queryOptions } from '@veleta/shared/query';
import { KEYS } from '../../common/query-keys.ts';

export type Participation = ReplyOf<typeof participation.getParticipation>;
export type Day = Participation['days'][number];
export type Breakout = ReplyOf<typeof analysis.getAnalysis>['breakouts'][number];

/** Codes of an unknown measurement: of another tenant, deleted, or with an invalid id. */
export const isUnknown = (error: unknown): boolean => ['not_found', 'invalid_input'].includes(codeOf(error));

/** A measurement with its participation. Refetches while the page is visible, until the measurement has ended. */
export const participationQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEYS.measurements, id, 'participation'],
    queryFn: ({ signal }) => call(participation.getParticipation, { params: { id }, signal }),
    staleTime: FRESHNESS_MS.default,
    refetchInterval: ({ state: { data, error } }) =>
      // Until nothing changes any more: a finished measurement waits until its answers are destroyed.
      (data?.measurement.state === 'finished' && data.answersDestroyedAt !== null) || isUnknown(error)
        ? false
        : LIVE_REFETCH_MS,
    retry: (failures, error) => failures < 1 && !isUnknown(error),
  });

/** The disclosed table of a finished measurement, the only source of counts by unit. */
export const disclosedQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEYS.measurements, id, 'disclosed'],
    queryFn: ({ signal }) => call(analysis.getAnalysis, { params: { id }, signal }),
    staleTime: FRESHNESS_MS.productStats,
  });
