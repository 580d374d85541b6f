import { useLanguage } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { subscriptionsQuery, tiersQuery } from './plan-limit.api.ts';

/** The plan is too small for what is asked of it. */
export interface PlanLimit {
  /** People that the plan allows in one measurement. */
  readonly limit: number;
  /** Name of the smallest plan that allows enough; null where none does. */
  readonly fits: string | null;
}

/** Whether the plan holds so many people in one measurement; null while it does, or while nobody knows. */
export function usePlanLimit(needed: number | null): PlanLimit | null {
  const language = useLanguage();
  const isAsked = needed !== null;
  const plans = useQuery(subscriptionsQuery);
  const tiers = useQuery({ ...tiersQuery(language), enabled: isAsked });
  const limit = plans.data?.find(({ state }) => state === 'ACTIVE')?.participantLimit;
  // No limit, no plan, or no answer yet: the server has the last word in any case.
  if (needed === null || limit === undefined || limit === null || needed <= limit) return null;
  const fitting = (tiers.data ?? [])
    .filter(({ participantLimit }) => participantLimit === null || participantLimit >= needed)
    .sort((a, b) => (a.participantLimit ?? Infinity) - (b.participantLimit ?? Infinity));
  return { limit, fits: fitting[0]?.name ?? null };
}

/** True once it is known that no plan is active: nothing can be set up until one is. */
export function useHasNoPlan(): boolean {
  const { data } = useQuery(subscriptionsQuery);
  return data !== undefined && !data.some(({ state }) => state === 'ACTIVE');
}
