import { useLanguage } from '@veleta/shared/i18n';
import { keepPreviousData, useQuery } from '@veleta/shared/query';
import { cyclesQuery, subscriptionsQuery, tiersQuery } from './plans.api.ts';
import type { Cycle, Subscription, Tier } from './plans.api.ts';

export type Plans =
  | { state: 'loading' }
  | { state: 'error'; error: unknown; retry: () => void }
  | { state: 'full'; tiers: Tier[]; cycles: Cycle[]; active: Subscription | null; history: Subscription[] };

/** Loads all data for a plan choice and returns one combined state. */
export function usePlans(): Plans {
  const language = useLanguage();
  // A language switch reloads the names. Meanwhile the form keeps the previous ones and the choice.
  const tiers = useQuery({ ...tiersQuery(language), placeholderData: keepPreviousData });
  const cycles = useQuery({ ...cyclesQuery(language), placeholderData: keepPreviousData });
  const subscriptions = useQuery(subscriptionsQuery());

  if (tiers.data && cycles.data && subscriptions.data) {
    const active = subscriptions.data.find((one) => one.state === 'ACTIVE') ?? null;
    return { state: 'full', tiers: tiers.data, cycles: cycles.data, active, history: subscriptions.data };
  }
  const failed = [tiers, cycles, subscriptions].filter((query) => query.isError);
  const [first] = failed;
  if (first) {
    const retry = () => failed.forEach((query) => void query.refetch());
    return { state: 'error', error: first.error, retry };
  }
  return { state: 'loading' };
}
