import { Temporal } from 'temporal-polyfill';
import type * as z from 'zod/mini';
import type { Language, subscriptions } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAct, type Actor } from '../audit/audit.service.ts';
import { largestMeasurement, lockSetUp } from '../measurement-sets/active.service.ts';
import { invoiceProvider, type PaymentProvider } from './payment-provider.ts';
import * as queries from './subscriptions.queries.ts';
import { CURRENCY, findCycle, findTier, nameTier, priceOf, type Cycle, type Tier, type TierId } from './tiers.ts';

type Subscription = z.input<typeof subscriptions.SubscriptionSchema>;
type Price = z.input<typeof subscriptions.PriceSchema>;
interface Order {
  readonly tier: TierId;
  readonly cycle: Cycle;
}

/** The account's subscription that counts now, as other features need it; null when there is none. */
export async function activeSubscription(
  services: Services,
  tx: Tx,
): Promise<{ id: string; tier: TierId; participantLimit: number | null; endsAt: Date } | null> {
  const row = await queries.findActiveSubscription(tx, services.clock.now());
  return row
    ? { id: row.id, tier: row.tier, participantLimit: findTier(row.tier).participantLimit, endsAt: row.ends_at }
    : null;
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
  await lockSetUp(tx, accountId);
  await queries.lockAccount(tx, accountId);
}

/**
 * Buys a tier, under `lockPurchases`: active at once, and the one before ends. The same purchase again, while it is
 * active, changes nothing (`isNew` is false).
 * @throws AppError `conflict`: `trial_used`, the free period has been used; `below_use`, a measurement that is set up has
 * more people than the tier allows
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
  if (tier.trialDays && (await queries.hasUsedTrial(tx))) throw refused(field, 'trial_used');
  const inUse = (await largestMeasurement(tx, accountId, now))?.people ?? 0;
  if (tier.participantLimit !== null && inUse > tier.participantLimit) throw refused(field, 'below_use');

  const id = services.random.uuid();
  const cost = priceOf(tier, order.cycle);
  const { reference } = await provider.pay({ id, accountId, ...order, price: cost, currency: CURRENCY });
  await queries.endOpenSubscriptions(tx, now);
  const row = await queries.insertSubscription(tx, {
    id,
    account_id: accountId,
    tier: tier.id,
    cycle: order.cycle,
    price: cost,
    currency: CURRENCY,
    is_trial: tier.trialDays !== undefined,
    payment_reference: reference,
    started_at: now,
    ends_at: endOf(tier, order.cycle, now),
    ended_at: null,
  });
  return { row, isNew: true };
}

/** Somebody buys a tier by invoice. */
export function purchase(services: Services, by: Actor, order: Order, language: Language): Promise<Subscription> {
  return inTenant(services.db, by.accountId, async (tx) => {
    await lockPurchases(tx, by.accountId);
    const { row, isNew } = await subscribeIn(services, tx, by.accountId, order, invoiceProvider);
    if (isNew) {
      const { tier, cycle } = order;
      await recordAct(services, tx, by, 'subscription_bought', { details: { tier, cycle } });
    }
    return present(row, services.clock.now(), language);
  });
}

/** A trial lasts its days, a cycle its calendar months: bought on 31 January, a month ends on 28 February. */
function endOf(tier: Tier, cycle: Cycle, start: Date): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO('UTC');
  const to = tier.trialDays ? from.add({ days: tier.trialDays }) : from.add({ months: findCycle(cycle).months });
  return new Date(to.epochMilliseconds);
}

function present(row: queries.SubscriptionRow, now: Date, language: Language): Subscription {
  return {
    id: row.id,
    state: row.ended_at === null && row.ends_at > now ? 'ACTIVE' : 'ENDED',
    tier: row.tier,
    tier_name: nameTier(row.tier, language),
    cycle: row.cycle,
    price: Number(row.price),
    currency: row.currency,
    participant_limit: findTier(row.tier).participantLimit,
    is_trial: row.is_trial,
    started_at: row.started_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    // A plan that was over when the next one came was replaced by nothing.
    replaced_at: row.ended_at && row.ended_at < row.ends_at ? row.ended_at.toISOString() : null,
  };
}

function refused(path: string, code: string): AppError {
  return new AppError('conflict', { fields: [{ path, code }] });
}
