import type * as z from 'zod/mini';
import type { Language, subscriptions } from '@veleta/shared/contracts';
import { isActive, renews, type SubscriptionRow } from './subscriptions.queries.ts';
import { CURRENCY, findTier, nameTier, priceOf, READABLE_DAYS, type Cycle, type TierId } from './tiers.ts';

type Subscription = z.input<typeof subscriptions.SubscriptionSchema>;

/** Returns a subscription as the API shows it. */
export function present(row: SubscriptionRow, now: Date, language: Language): Subscription {
  return {
    id: row.id,
    state: isActive(row, now) ? 'ACTIVE' : 'ENDED',
    tier: row.tier,
    tier_name: nameTier(row.tier, language),
    cycle: row.cycle,
    price: Number(row.price),
    currency: row.currency,
    participant_limit: findTier(row.tier).participantLimit,
    is_trial: row.is_trial,
    started_at: row.started_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    // A plan that had already ended was not replaced.
    replaced_at: row.ended_at && row.ended_at < row.ends_at ? row.ended_at.toISOString() : null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    next: isActive(row, now) && renews(row) ? presentNext(row, language) : null,
    readable_until: readableUntil(row).toISOString(),
  };
}

/** Returns the plan of the next period of a subscription that renews. */
export const planOfNext = (row: SubscriptionRow): { tier: TierId; cycle: Cycle } => ({
  tier: row.next_tier ?? row.tier,
  cycle: row.next_cycle ?? row.cycle,
});

function presentNext(row: SubscriptionRow, language: Language): NonNullable<Subscription['next']> {
  const { tier, cycle } = planOfNext(row);
  return {
    tier,
    cycle,
    price: priceOf(findTier(tier), cycle),
    currency: CURRENCY,
    tier_name: nameTier(tier, language),
    participant_limit: findTier(tier).participantLimit,
    starts_at: row.ends_at.toISOString(),
  };
}

const MS_PER_DAY = 86_400_000;

/** Returns until when results can at least be read and exported if no plan follows. */
export const readableUntil = ({ ends_at: end }: SubscriptionRow): Date =>
  new Date(end.getTime() + READABLE_DAYS * MS_PER_DAY);
