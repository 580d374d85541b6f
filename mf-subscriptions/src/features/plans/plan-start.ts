import type { CycleId, Subscription, Tier, TierId } from './plans.api.ts';

/** Returns when a chosen plan would begin, by the rules of the server. */
export type PlanStart = 'now' | 'next-period' | 'has-begun' | 'is-scheduled';

interface Options {
  tier: TierId | null;
  cycle: CycleId | null;
  active: Subscription | null;
  tiers: readonly Tier[];
}

/** Returns whether a tier is larger than the active one. Every tier is larger than a free period. */
export function isLarger(tier: Tier, active: Subscription, tiers: readonly Tier[]): boolean {
  const current = tiers.find(({ id }) => id === active.tier);
  return active.isTrial || !current || tier.price > current.price;
}

export function startOf({ tier, cycle, active, tiers }: Options): PlanStart {
  const chosen = tiers.find(({ id }) => id === tier);
  if (!active || !chosen) return 'now';
  if (tier === active.tier && (cycle === active.cycle || active.isTrial)) return 'has-begun';
  if (tier === active.next?.tier && cycle === active.next?.cycle) return 'is-scheduled';
  return isLarger(chosen, active, tiers) ? 'now' : 'next-period';
}
