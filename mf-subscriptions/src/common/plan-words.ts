import { formatMoney, formatNumber, type TFunction } from '@veleta/shared/i18n';
import { saving } from './saving.ts';

interface PricedTier {
  readonly price: number;
  readonly currency: string;
  readonly trialDays?: number;
  readonly prices?: readonly { readonly cycle: string; readonly price: number }[];
}

/** Formats the limit of a tier: "Up to 100 people", or that there is none. */
export const wordsForLimit = (t: TFunction, limit: number | null): string =>
  limit === null ? t('plan.noLimit') : t('plan.upTo', { count: limit, formatted: formatNumber(limit) });

/** Formats a price; zero is "Free". */
export const wordsForPrice = (t: TFunction, price: number, currency: string): string =>
  price === 0 ? t('plan.free') : formatMoney(price, currency);

const MONTHS_PER_YEAR = 12;

/** Formats the price of a tier in a cycle; without a cycle, the price per month. */
export function wordsForTier(
  t: TFunction,
  tier: PricedTier,
  cycle: { id: string; months: number } | undefined,
): string {
  if (tier.trialDays) return t('plan.freeDays', { count: tier.trialDays });
  if (tier.price === 0) return t('plan.free');
  const chosen = cycle && tier.prices?.find((one) => one.cycle === cycle.id);
  if (chosen && cycle.months === MONTHS_PER_YEAR)
    return t('plan.perYear', { price: formatMoney(chosen.price, tier.currency) });
  return t('plan.perMonth', { price: formatMoney(tier.price, tier.currency) });
}

/** Formats what a longer cycle saves on one tier; undefined if it saves nothing. */
export function wordsForSaving(t: TFunction, tier: PricedTier, cycle: { id: string; months: number }): string | null {
  const saved = saving(tier, cycle);
  return saved > 0 ? t('plan.saving', { amount: formatMoney(saved, tier.currency) }) : null;
}

/** Formats "2 months free" if it applies to every paid tier. */
export function wordsForCycle(
  t: TFunction,
  tiers: readonly PricedTier[],
  cycle: { id: string; months: number },
): string | undefined {
  const paid = tiers.filter(({ price }) => price > 0).map((tier) => cycle.months - saving(tier, cycle) / tier.price);
  const [months] = paid;
  if (months === undefined || months >= cycle.months) return undefined;
  if (!Number.isInteger(months) || paid.some((other) => other !== months)) return undefined;
  return t('plan.cycleSaving', { count: cycle.months - months });
}
