import { operations } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { keepPreviousData, LIVE_REFETCH_MS, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';

export type DeployedPart = ReplyOf<typeof operations.getParts>['parts'][number];
export type Area = NonNullable<DeployedPart['area']>;
export type Queue = ReplyOf<typeof operations.getQueues>[number];
export type Mails = ReplyOf<typeof operations.getMails>;
export type Database = ReplyOf<typeof operations.getDatabase>;
export type Server = ReplyOf<typeof operations.getServer>;

const KEY = 'operations';
/** Polled while the page is visible. */
const LIVE = { refetchInterval: LIVE_REFETCH_MS };

export const serverQuery = queryOptions({
  queryKey: [KEY, 'server'],
  queryFn: ({ signal }) => call(operations.getServer, { signal }),
  ...LIVE,
});
export const partsQuery = queryOptions({
  queryKey: [KEY, 'parts'],
  queryFn: ({ signal }) => call(operations.getParts, { signal }),
  ...LIVE,
});
export const queuesQuery = queryOptions({
  queryKey: [KEY, 'queues'],
  queryFn: ({ signal }) => call(operations.getQueues, { signal }),
  ...LIVE,
});
export const mailsQuery = queryOptions({
  queryKey: [KEY, 'mails'],
  queryFn: ({ signal }) => call(operations.getMails, { signal }),
  ...LIVE,
});
export const resultsQuery = queryOptions({
  queryKey: [KEY, 'results'],
  queryFn: ({ signal }) => call(operations.getPendingResults, { signal }),
  ...LIVE,
});
export const databaseQuery = queryOptions({
  queryKey: [KEY, 'database'],
  queryFn: ({ signal }) => call(operations.getDatabase, { signal }),
  ...LIVE,
});
export const failuresQuery = (remote: string) =>
  queryOptions({
    queryKey: [KEY, 'failures', remote],
    queryFn: ({ signal }) => call(operations.getFailures, { query: remote ? { remote } : {}, signal }),
    placeholderData: keepPreviousData,
    ...LIVE,
  });

/** Retries the failed jobs of a queue, then refreshes queues and mails. */
export function useRetryFailed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (queue: string) => call(operations.retryFailedJobs, { body: { queue } }),
    onSettled: () =>
      Promise.all([queuesQuery, mailsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  });
}

/** Switches the area of a remote off or on, then refreshes the parts. */
export function useSwitchArea() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; isOn: boolean }) => call(operations.switchArea, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: partsQuery.queryKey }),
  });
}
