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
/** A plan that is bought: a tier and its billing cycle. */
export interface Order {
  readonly tier: TierId;
  readonly cycle: Cycle;
}

/** The account's subscription that counts now, as other features need it. */
export interface ActiveSubscription {
  readonly id: string;
  readonly tier: TierId;
  /** People in one measurement; null for no limit. */
  readonly participantLimit: number | null;
  readonly endsAt: Date;
  /** Limit of the plan that follows; that of today where nothing is scheduled. */
  readonly nextParticipantLimit: number | null;
}

/** The account's active subscription; null when there is none. */
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
 * Whether a measurement of so many people fits the plan of every period in which it runs: a smaller plan that is scheduled
 * counts for a measurement that closes after it begins.
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

/** Gives an account a plan that nobody buys by hand: for demo data and tests. */
export function subscribe(services: Services, accountId: string, order: Order): Promise<queries.SubscriptionRow> {
  return inTenant(services.db, accountId, async (tx) => {
    await lockPurchases(tx, accountId);
    const { row } = await subscribeIn(services, tx, accountId, order, invoiceProvider);
    return row;
  });
}

/** Purchases of one account, and what they are measured by, happen one after the other until the commit. */
export async function lockPurchases(tx: Tx, accountId: string): Promise<void> {
  // In this order: a set-up holds its own lock when its rows need the account's.
  await lockAccountSetup(tx, accountId);
  await queries.lockAccount(tx, accountId);
}

/**
 * Buys a tier, under `lockPurchases`: active at once, and the one before ends. The same purchase again, while it is
 * active, changes nothing (`isNew` is false).
 * @throws AppError `conflict`: `trial_used`, the account has, or had, a plan; `next_period`, the change is one to be
 * scheduled; `below_use`, a measurement that is set up has more people than the tier allows
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

/** Pays for a period and makes it the account's current one, where no other is. */
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

/** A trial lasts its days, a cycle its calendar months: bought on 31 January, a month ends on 28 February. */
function endOf(tier: Tier, cycle: Cycle, start: Date): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO('UTC');
  const to = tier.trialDays ? from.add({ days: tier.trialDays }) : from.add({ months: findCycle(cycle).months });
  return new Date(to.epochMilliseconds);
}

/** A refused change; `path` names the field that the caller sent. */
export function conflictError(path: string, code: 'trial_used' | 'below_use' | 'next_period'): AppError {
  return new AppError('conflict', { fields: [{ path, code }] });
}
