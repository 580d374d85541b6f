import { formatMoney, formatNumber, type TFunction } from '@veleta/shared/i18n';
import type { Tier } from './plans.api.ts';

/** "Up to 100 people per measurement", or that there is no limit. */
export const wordsForLimit = (t: TFunction, limit: number | null): string =>
  limit === null ? t('plan.noLimit') : t('plan.upTo', { count: limit, formatted: formatNumber(limit) });

/** A price in words: nothing to pay reads "Free". */
export const wordsForPrice = (t: TFunction, price: number, currency: string): string =>
  price === 0 ? t('plan.free') : formatMoney(price, currency);

export const wordsForMonth = (t: TFunction, tier: Tier): string =>
  t('plan.perMonth', { price: formatMoney(tier.price, tier.currency) });
