import type * as z from 'zod/mini';
import type { AuditAction, Language, subscriptions } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { invoiceProvider } from './payment-provider.ts';
import { planOfNext, present } from './present-subscription.ts';
import * as queries from './subscriptions.queries.ts';
import { lockPurchases, conflictError, subscribeIn, type Order } from './subscriptions.service.ts';
import { findTier, waitsForNextPeriod } from './tiers.ts';

type Subscription = z.input<typeof subscriptions.SubscriptionSchema>;

/** Buys a tier by invoice. A smaller tier or another cycle is scheduled for the next period. */
export function purchase(services: Services, by: Actor, order: Order, language: Language): Promise<Subscription> {
  return inTenant(services.db, by.accountId, async (tx) => {
    const now = services.clock.now();
    await lockPurchases(tx, by.accountId);
    const active = await queries.findActiveSubscription(tx, now);
    if (active && isScheduledFrom(active, order))
      return present(await schedule(services, tx, by, { active, order }), now, language);
    const { row, isNew } = await subscribeIn(services, tx, by.accountId, order, invoiceProvider);
    if (isNew) {
      const { tier, cycle } = order;
      await recordAuditEvent(services, tx, by, 'subscription_bought', { details: { tier, cycle } });
    }
    return present(row, now, language);
  });
}

const isSamePlan = (one: Order, other: Order): boolean => one.tier === other.tier && one.cycle === other.cycle;

/**
 * Returns whether a purchase is scheduled for the next period. The free period is never scheduled; buying it is
 * rejected.
 */
const isScheduledFrom = (active: queries.SubscriptionRow, order: Order): boolean =>
  order.tier !== 'free' && !active.is_trial && !isSamePlan(active, order) && waitsForNextPeriod(active, order);

/**
 * Schedules a plan for the next period, which also resumes a cancelled subscription. Scheduling the same plan again
 * changes nothing.
 * @throws AppError `conflict`, `below_use`: a measurement that runs then has more people than the plan allows
 */
async function schedule(
  services: Services,
  tx: Tx,
  by: Actor,
  { active, order: { tier, cycle } }: { active: queries.SubscriptionRow; order: Order },
): Promise<queries.SubscriptionRow> {
  if (tier === 'free') throw conflictError('id', 'trial_used');
  if (queries.renews(active) && isSamePlan(planOfNext(active), { tier, cycle })) return active;
  const { participantLimit } = findTier(tier);
  const people = (await services.measurementUse.findLargest(tx, by.accountId, active.ends_at))?.people ?? 0;
  if (participantLimit !== null && people > participantLimit) throw conflictError('id', 'below_use');
  await recordAuditEvent(services, tx, by, 'plan_change_scheduled', { details: { tier, cycle } });
  return queries.planNextPeriod(tx, active.id, { cancelled_at: null, next_tier: tier, next_cycle: cycle });
}

interface Change {
  readonly id: string;
  readonly language: Language;
}

/** Cancels a subscription, which stays active until its period ends. A free period ends by itself. */
export function endSubscription(services: Services, by: Actor, { id, language }: Change): Promise<Subscription> {
  return changeNext(services, by, { id, language, action: 'subscription_ended' }, (active, now) =>
    queries.renews(active) ? { cancelled_at: now, next_tier: null, next_cycle: null } : null,
  );
}

/** Resumes a cancelled subscription before its end. */
export function resumeSubscription(services: Services, by: Actor, { id, language }: Change): Promise<Subscription> {
  return changeNext(services, by, { id, language, action: 'subscription_resumed' }, (active) =>
    active.cancelled_at ? { cancelled_at: null, next_tier: null, next_cycle: null } : null,
  );
}

/** Cancels a scheduled change of plan. */
export function revokePlanChange(services: Services, by: Actor, { id, language }: Change): Promise<Subscription> {
  return changeNext(services, by, { id, language, action: 'plan_change_revoked' }, (active) =>
    active.next_tier ? { cancelled_at: active.cancelled_at, next_tier: null, next_cycle: null } : null,
  );
}

type NextPeriod = Parameters<typeof queries.planNextPeriod>[2];

/** Changes what follows the active subscription, if `decide` returns a change. */
function changeNext(
  services: Services,
  by: Actor,
  { id, language, action }: Change & { action: AuditAction },
  decide: (active: queries.SubscriptionRow, now: Date) => NextPeriod | null,
): Promise<Subscription> {
  return inTenant(services.db, by.accountId, async (tx) => {
    const now = services.clock.now();
    await lockPurchases(tx, by.accountId);
    const active = await queries.findActiveSubscription(tx, now);
    if (active?.id !== id) throw new AppError('not_found');
    const change = decide(active, now);
    if (!change) return present(active, now, language);
    const row = await queries.planNextPeriod(tx, id, change);
    await recordAuditEvent(services, tx, by, action, { details: { tier: active.tier, cycle: active.cycle } });
    return present(row, now, language);
  });
}
