import { Temporal } from 'temporal-polyfill';
import type * as z from 'zod/mini';
import type { Language, subscriptions } from '@veleta/shared/contracts';
import { lockAccountSetup } from '../../../platform/database/lock-account-setup.ts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { invoiceProvider, type PaymentProvider } from './payment-provider.ts';
import * as queries from './subscriptions.queries.ts';
import { planOfNext, present } from './present-subscription.ts';
import {
  CURRENCY,
  findCycle,
  findTier,
  priceOf,
  waitsForNextPeriod,
  type Cycle,
  type Tier,
  type TierId,
} from './tiers.ts';

type Subscription = z.input<typeof subscriptions.SubscriptionSchema>;
type Price = z.input<typeof subscriptions.PriceSchema>;
/** A purchase: a tier and its billing cycle. */
export interface Order {
  readonly tier: TierId;
  readonly cycle: Cycle;
}

/** The account's active subscription, for other features. */
export interface ActiveSubscription {
  readonly id: string;
  readonly tier: TierId;
  /** People in one measurement; null for no limit. */
  readonly participantLimit: number | null;
  readonly endsAt: Date;
  /** Limit of the next plan; the current one if nothing is scheduled. */
  readonly nextParticipantLimit: number | null;
}

/** Returns the account's active subscription; null if there is none. */
export async function activeSubscription(services: Services, tx: Tx): Promise<ActiveSubscription | null> {
  const row = await queries.findActiveSubscription(tx, services.clock.now());
  if (!row) return null;
  return {
    id: row.id,
    tier: row.tier,
    participantLimit: findTier(row.tier).participantLimit,
    endsAt: row.ends_at,
    nextParticipantLimit: findTier(planOfNext(row).tier).participantLimit,
  };
}

/**
 * Returns whether the plans of all periods in which a measurement runs allow its number of people. A scheduled smaller
 * plan applies to a measurement that closes after the plan begins.
 */
export function allowsMeasurement(
  plan: Pick<ActiveSubscription, 'participantLimit' | 'nextParticipantLimit' | 'endsAt'>,
  { people, closesAt }: { people: number; closesAt: Date },
): boolean {
  const limits = closesAt > plan.endsAt ? [plan.participantLimit, plan.nextParticipantLimit] : [plan.participantLimit];
  return limits.every((limit) => limit === null || people <= limit);
}

export function listSubscriptions(services: Services, accountId: string, language: Language): Promise<Subscription[]> {
  return inTenant(services.db, accountId, async (tx) => {
    const rows = await queries.listSubscriptions(tx);
    return rows.map((row) => present(row, services.clock.now(), language));
  });
}

export function price({ tier, cycle }: Order): Price {
  return { tier, cycle, price: priceOf(findTier(tier), cycle), currency: CURRENCY };
}

/** Subscribes an account without a purchase, for demo data and tests. */
export function subscribe(services: Services, accountId: string, order: Order): Promise<queries.SubscriptionRow> {
  return inTenant(services.db, accountId, async (tx) => {
    await lockPurchases(tx, accountId);
    const { row } = await subscribeIn(services, tx, accountId, order, invoiceProvider);
    return row;
  });
}

/** Locks purchases of an account, and the setup that their limits depend on, until the commit. */
export async function lockPurchases(tx: Tx, accountId: string): Promise<void> {
  // The order prevents deadlocks: a setup holds its own lock when its rows need the account's.
  await lockAccountSetup(tx, accountId);
  await queries.lockAccount(tx, accountId);
}

/**
 * Buys a tier, under `lockPurchases`. It becomes active immediately and ends the previous one. Repeating the purchase
 * while it is active changes nothing (`isNew` is false).
 * @throws AppError `conflict`: `trial_used` when the account has, or had, a plan; `next_period` when the change must be
 * scheduled; `below_use` when a planned measurement has more people than the tier allows
 */
export async function subscribeIn(
  services: Services,
  tx: Tx,
  accountId: string,
  order: Order,
  provider: PaymentProvider,
  field = 'id',
): Promise<{ row: queries.SubscriptionRow; isNew: boolean }> {
  const now = services.clock.now();
  const tier = findTier(order.tier);
  const active = await queries.findActiveSubscription(tx, now);
  if (active && active.tier === tier.id && (active.cycle === order.cycle || active.is_trial))
    return { row: active, isNew: false };
  if (tier.trialDays && (await queries.hasHadPlan(tx))) throw conflictError(field, 'trial_used');
  if (active && waitsForNextPeriod(active, order)) throw conflictError(field, 'next_period');
  const inUse = (await services.measurementUse.findLargest(tx, accountId, now))?.people ?? 0;
  if (tier.participantLimit !== null && inUse > tier.participantLimit) throw conflictError(field, 'below_use');

  await queries.endOpenSubscriptions(tx, now);
  const row = await startPeriod(services, tx, { accountId, order, provider, start: now });
  return { row, isNew: true };
}

/** Pays for a period and makes it the account's current one; no other may be open. */
export async function startPeriod(
  services: Services,
  tx: Tx,
  { accountId, order, provider, start }: { accountId: string; order: Order; provider: PaymentProvider; start: Date },
): Promise<queries.SubscriptionRow> {
  const tier = findTier(order.tier);
  const id = services.random.uuid();
  const cost = priceOf(tier, order.cycle);
  const { reference } = await provider.pay({ id, accountId, ...order, price: cost, currency: CURRENCY });
  return queries.insertSubscription(tx, {
    id,
    account_id: accountId,
    tier: tier.id,
    cycle: order.cycle,
    price: cost,
    currency: CURRENCY,
    is_trial: tier.trialDays !== undefined,
    payment_reference: reference,
    started_at: start,
    ends_at: endOf(tier, order.cycle, start),
    ended_at: null,
    cancelled_at: null,
    next_tier: null,
    next_cycle: null,
  });
}

/**
 * Returns the end of a trial by days, or of a cycle by calendar months: a month from 31 January ends on 28 February.
 */
function endOf(tier: Tier, cycle: Cycle, start: Date): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO('UTC');
  const to = tier.trialDays ? from.add({ days: tier.trialDays }) : from.add({ months: findCycle(cycle).months });
  return new Date(to.epochMilliseconds);
}

/** Creates the error for a rejected change; `path` is the field of the request. */
export function conflictError(path: string, code: 'trial_used' | 'below_use' | 'next_period'): AppError {
  return new AppError('conflict', { fields: [{ path, code }] });
}
