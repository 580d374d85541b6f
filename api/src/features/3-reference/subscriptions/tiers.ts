import type { Language, purchaseOrders, subscriptions } from '@veleta/shared/contracts';
import { translate } from '../../../platform/translations.ts';

export type TierId = (typeof subscriptions.TIERS)[number];
export type PaidTierId = (typeof purchaseOrders.PAID_TIERS)[number];
export type Cycle = (typeof subscriptions.CYCLES)[number];

export interface Tier {
  readonly id: TierId;
  /** Price per month, in `CURRENCY`. */
  readonly monthlyPrice: number;
  /** People in one measurement; null for no limit. */
  readonly participantLimit: number | null;
  /** The free period: once, for this many days. */
  readonly trialDays?: number;
}

export const CURRENCY = 'EUR';
export const TIERS: readonly Tier[] = [
  { id: 'free', monthlyPrice: 0, participantLimit: 50, trialDays: 30 },
  { id: 'essential', monthlyPrice: 79, participantLimit: 250 },
  { id: 'growth', monthlyPrice: 199, participantLimit: 1000 },
  { id: 'enterprise', monthlyPrice: 499, participantLimit: null },
];
export const CYCLES: ReadonlyArray<{ id: Cycle; months: number; monthsPaid: number }> = [
  { id: 'monthly', months: 1, monthsPaid: 1 },
  { id: 'yearly', months: 12, monthsPaid: 10 },
];

export function findTier(id: TierId): Tier {
  const tier = TIERS.find((known) => known.id === id);
  if (!tier) throw new Error(`The tier "${id}" does not exist.`);
  return tier;
}

/** Narrows to a paid tier. @throws for the free one, which cannot be ordered and never renews */
export function requirePaid(id: TierId): PaidTierId {
  if (id === 'free') throw new Error('The free period cannot be ordered.');
  return id;
}

export function findCycle(id: Cycle) {
  const cycle = CYCLES.find((known) => known.id === id);
  if (!cycle) throw new Error(`The cycle "${id}" does not exist.`);
  return cycle;
}

/** Returns the price of a whole cycle; a year costs ten months. */
export function priceOf(tier: Tier, cycle: Cycle): number {
  return tier.monthlyPrice * findCycle(cycle).monthsPaid;
}

export function nameTier(id: TierId, language: Language): string {
  return translate(language, `tiers.${id}.name`);
}

/** Days after the end of a plan during which results can at least be read and exported. */
export const READABLE_DAYS = 30;

/**
 * Returns whether a change takes effect with the next period: a smaller plan, or another billing cycle of the same
 * plan.
 */
export function waitsForNextPeriod(from: { tier: TierId }, to: { tier: TierId }): boolean {
  return findTier(to.tier).monthlyPrice <= findTier(from.tier).monthlyPrice;
}
