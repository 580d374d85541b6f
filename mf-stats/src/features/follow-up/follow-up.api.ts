import { analysis, followUpPages } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { RESULTS_FRESHNESS, viewKey } from '../../common/analysis.api.ts';

export type FollowUpPage = ReplyOf<typeof followUpPages.getFollowUpPages>[number];
export type FollowUpInput = BodyOf<typeof followUpPages.putFollowUpPage>;

const KEY = ['follow-up-pages'] as const;

export const followUpPagesQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call(followUpPages.getFollowUpPages, { signal }) });

/** The disclosed table, from which figures are picked. */
export const tableQuery = (id: string) =>
  queryOptions({
    queryKey: viewKey('table', id),
    queryFn: ({ signal }) => call(analysis.getAnalysis, { params: { id }, signal }),
    ...RESULTS_FRESHNESS,
  });

export const recipientsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'recipients', id],
    queryFn: ({ signal }) => call(followUpPages.getFollowUpRecipients, { params: { id }, signal }),
  });

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

export const useSavePage = (measurement: string) =>
  useChange((body: FollowUpInput) => call(followUpPages.putFollowUpPage, { params: { id: measurement }, body }));
export const useMailPage = (measurement: string) =>
  useChange(() => call(followUpPages.mailFollowUpPage, { params: { id: measurement } }));
export const useDeletePage = (measurement: string) =>
  useChange(() => call(followUpPages.deleteFollowUpPage, { params: { id: measurement } }));
