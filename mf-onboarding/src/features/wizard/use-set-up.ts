import { useAuth } from '@veleta/shared/session';
import { useQuery } from '@tanstack/react-query';
import { subscriptionsQuery } from './wizard.api.ts';
import type { SetUp } from './wizard-steps.ts';

/** What is known of the account; null until it is known, or known to be unknowable now. */
export function useSetUp(): SetUp | null {
  const { organization, isAuthenticated } = useAuth();
  const subscriptions = useQuery({ ...subscriptionsQuery(), enabled: isAuthenticated });
  if (!isAuthenticated || subscriptions.isPending) return null;
  return { organization, subscriptions: subscriptions.data };
}
