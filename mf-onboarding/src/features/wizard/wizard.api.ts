import { subscriptions } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions, useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import type { SetUp } from './wizard-steps.ts';

/** Subscriptions of the account. mf-subscriptions invalidates this key after a purchase. */
const subscriptionsQuery = () =>
  queryOptions({
    queryKey: ['subscriptions'],
    queryFn: () => call(subscriptions.getSubscriptions),
    staleTime: FRESHNESS_MS.subscriptions,
  });

/** Returns what is known about the account's set-up; null until the calls have succeeded or failed. */
export function useSetUp(): SetUp | null {
  const { organization, isOrganizationKnown = true, isAuthenticated, role } = useAuth();
  // Analysts may not read subscriptions.
  const mayAsk = isAuthenticated && role !== 'analyst';
  const owned = useQuery({ ...subscriptionsQuery(), enabled: mayAsk });
  if (!isAuthenticated || (mayAsk && owned.isPending)) return null;
  return { organization: isOrganizationKnown ? organization : undefined, subscriptions: owned.data };
}
