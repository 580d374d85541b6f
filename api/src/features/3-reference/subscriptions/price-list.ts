import type * as z from 'zod/mini';
import type { Language, subscriptions } from '@veleta/shared/contracts';
import { translate } from '../../../platform/translations.ts';
import { CURRENCY, CYCLES, TIERS, nameTier, priceOf } from './tiers.ts';

/** Returns the tiers on sale in the reader's language. */
export function presentTiers(
  language: Language,
  { hasPrices }: { hasPrices: boolean },
): Array<z.input<typeof subscriptions.TierSchema>> {
  return TIERS.map((tier) => ({
    id: tier.id,
    name: nameTier(tier.id, language),
    description: translate(language, `tiers.${tier.id}.description`),
    price: tier.monthlyPrice,
    currency: CURRENCY,
    participant_limit: tier.participantLimit,
    ...(tier.trialDays ? { trial_days: tier.trialDays } : {}),
    ...(hasPrices ? { prices: CYCLES.map((cycle) => ({ cycle: cycle.id, price: priceOf(tier, cycle.id) })) } : {}),
  }));
}

export function presentCycles(language: Language): Array<z.input<typeof subscriptions.CycleSchema>> {
  return CYCLES.map(({ id, months }) => ({ id, name: translate(language, `cycles.${id}`), months }));
}
