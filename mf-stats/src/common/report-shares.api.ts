import { reportShares } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';

export type Share = ReplyOf<typeof reportShares.getReportShares>[number];
export type SharedResults = ReplyOf<typeof reportShares.getSharedResults>;
export type ShareInput = BodyOf<typeof reportShares.createReportShare>;
export type SharedPart = Share['parts'][number];
export const SHARED_PARTS: readonly SharedPart[] = ['summary', 'dimensions', 'breakouts'];
export const SHARE_DAYS: readonly number[] = [7, 30, 90, 365];

const KEY = ['report-shares'] as const;

export const sharesQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call(reportShares.getReportShares, { signal }) });

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

export const useShare = () => useChange((body: ShareInput) => call(reportShares.createReportShare, { body }));
export const useWithdraw = () => useChange((id: string) => call(reportShares.deleteReportShare, { params: { id } }));

/** Loads the results that a link shows. Another call counts the use; its failure is ignored. */
export const sharedResultsQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-results', token],
    queryFn: async ({ signal }) => {
      const results = await call(reportShares.getSharedResults, { params: { token }, signal });
      void call(reportShares.countSharedUse, { params: { token } }).catch(() => {});
      return results;
    },
    staleTime: Infinity,
    retry: false,
  });
