import { formatMoney, formatNumber, type TFunction } from '@veleta/shared/i18n';
import { saving } from './saving.ts';

interface PricedTier {
  readonly price: number;
  readonly currency: string;
  readonly trialDays?: number;
  readonly prices?: readonly { readonly cycle: string; readonly price: number }[];
}

/** "Up to 100 people per measurement", or that there is no limit. */
export const wordsForLimit = (t: TFunction, limit: number | null): string =>
  limit === null ? t('plan.noLimit') : t('plan.upTo', { count: limit, formatted: formatNumber(limit) });

/** A price in words: nothing to pay reads "Free". */
export const wordsForPrice = (t: TFunction, price: number, currency: string): string =>
  price === 0 ? t('plan.free') : formatMoney(price, currency);

const MONTHS_PER_YEAR = 12;

/** What a tier costs in the chosen cycle, in one month where none is chosen. */
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

/** What a longer cycle saves on one tier, in words; nothing where it saves nothing. */
export function wordsForSaving(t: TFunction, tier: PricedTier, cycle: { id: string; months: number }): string | null {
  const saved = saving(tier, cycle);
  return saved > 0 ? t('plan.saving', { amount: formatMoney(saved, tier.currency) }) : null;
}

/** "2 months free", where that is so for every tier that costs something. */
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
