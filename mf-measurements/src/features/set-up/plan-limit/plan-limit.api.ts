import { subscriptions } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { FRESHNESS_MS, PERSISTED, queryOptions } from '@veleta/shared/query';

// Both keys are shared with the page of the plans, so that a change there takes effect here at once.
export const subscriptionsQuery = queryOptions({
  queryKey: ['subscriptions'],
  queryFn: () => call(subscriptions.getSubscriptions),
  staleTime: FRESHNESS_MS.subscriptions,
});

export const tiersQuery = (language: string) =>
  queryOptions({
    queryKey: ['subscription-tiers', language],
    queryFn: () => call(subscriptions.getTiers, { query: { expand: '*' } }),
    staleTime: FRESHNESS_MS.tiers,
    ...PERSISTED,
  });
