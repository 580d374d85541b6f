import { useLanguage } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { subscriptionsQuery, tiersQuery } from './plan-limit.api.ts';

/** The plan allows fewer people than needed. */
export interface PlanLimit {
  /** People that the plan allows in one measurement. */
  readonly limit: number;
  /** Name of the smallest plan that allows enough; null if none does. */
  readonly fits: string | null;
}

/** Returns the plan limit that a measurement exceeds; null if it fits, or while the plan is unknown. */
export function usePlanLimit(needed: number | null): PlanLimit | null {
  const language = useLanguage();
  const isAsked = needed !== null;
  const plans = useQuery(subscriptionsQuery);
  const tiers = useQuery({ ...tiersQuery(language), enabled: isAsked });
  const limit = plans.data?.find(({ state }) => state === 'ACTIVE')?.participantLimit;
  // No limit, no plan, or no reply yet: the API decides in any case.
  if (needed === null || limit === undefined || limit === null || needed <= limit) return null;
  const fitting = (tiers.data ?? [])
    .filter(({ participantLimit }) => participantLimit === null || participantLimit >= needed)
    .sort((a, b) => (a.participantLimit ?? Infinity) - (b.participantLimit ?? Infinity));
  return { limit, fits: fitting[0]?.name ?? null };
}

/** Returns true if no plan is active, so that nothing can be set up. */
export function useHasNoPlan(): boolean {
  const { data } = useQuery(subscriptionsQuery);
  return data !== undefined && !data.some(({ state }) => state === 'ACTIVE');
}
