import { useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { subscriptionsQuery } from './wizard.api.ts';
import type { SetUp } from './wizard-steps.ts';

/** Returns what is known about the account's set-up; null until the calls have succeeded or failed. */
export function useSetUp(): SetUp | null {
  const { organization, isOrganizationKnown = true, isAuthenticated, role } = useAuth();
  // Analysts may not read subscriptions.
  const mayAsk = isAuthenticated && role !== 'analyst';
  const subscriptions = useQuery({ ...subscriptionsQuery(), enabled: mayAsk });
  if (!isAuthenticated || (mayAsk && subscriptions.isPending)) return null;
  return { organization: isOrganizationKnown ? organization : undefined, subscriptions: subscriptions.data };
}
