import { useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { subscriptionsQuery } from './wizard.api.ts';
import type { SetUp } from './wizard-steps.ts';

/** What is known of the account; null until it is known, or known to be unknowable now. */
export function useSetUp(): SetUp | null {
  const { organization, isOrganizationKnown = true, isAuthenticated, role } = useAuth();
  // What is bought is no business of an analyst, and none of theirs to ask for.
  const mayAsk = isAuthenticated && role !== 'analyst';
  const subscriptions = useQuery({ ...subscriptionsQuery(), enabled: mayAsk });
  if (!isAuthenticated || (mayAsk && subscriptions.isPending)) return null;
  return { organization: isOrganizationKnown ? organization : undefined, subscriptions: subscriptions.data };
}
