import { subscriptions } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions } from '@veleta/shared/query';

/** Subscriptions of the account. mf-subscriptions invalidates this key after a purchase. */
export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: ['subscriptions'],
    queryFn: () => call(subscriptions.getSubscriptions),
    staleTime: FRESHNESS_MS.subscriptions,
  });
