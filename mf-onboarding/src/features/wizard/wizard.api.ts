import { subscriptions } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions } from '@veleta/shared/query';

/** The subscriptions of the account, under the key that whoever sells them invalidates. */
export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: ['subscriptions'],
    queryFn: () => call(subscriptions.getSubscriptions),
    staleTime: FRESHNESS_MS.subscriptions,
  });
