import type * as z from 'zod/mini';
import type { Language, purchaseOrders } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { isCountry } from '../../2-identity/catalogues/index.ts';
import { drawOrder } from './order-document.ts';
import { invoiceProvider, purchaseOrderProvider, type PaymentProvider } from './payment-provider.ts';
import * as queries from './purchase-orders.queries.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';
import { lockPurchases, subscribeIn } from './subscriptions.service.ts';
import { nameTier, requirePaid, type PaidTierId } from './tiers.ts';

type Input = z.output<typeof purchaseOrders.PurchaseOrderInputSchema>;
type PurchaseOrder = z.input<typeof purchaseOrders.PurchaseOrderSchema>;

/**
 * Places a purchase order: the plan becomes active immediately, and an invoice follows. Repeating the order while its
 * plan is active returns the existing one. A plan that was bought without an order gets one, at its price.
 * @throws AppError `conflict` as for a purchase, and `already_ordered` when the plan has an order with other details
 */
export function placeOrder(services: Services, by: Actor, input: Input, language: Language): Promise<PurchaseOrder> {
  if (!isCountry(input.country))
    throw new AppError('invalid_input', { fields: [{ path: 'country', code: 'not_an_option' }] });
  const details = detailsOf(input);
  const { accountId } = by;
  return inTenant(services.db, accountId, async (tx) => {
    await lockPurchases(tx, accountId);
    const ordinal = await queries.nextOrdinal(tx, accountId);
    const number = numberOf(accountId, ordinal);
    const provider = purchaseOrderProvider(number);
    const { row: subscription } = await subscribeIn(services, tx, accountId, input, provider, 'tier');
    const known = await queries.findOrderOf(tx, accountId, subscription.id);
    if (known && isSame(known, details)) return present(known, language);
    if (known) throw new AppError('conflict', { fields: [{ path: 'tier', code: 'already_ordered' }] });
    const order = await writeOrder(services, tx, { subscription, ordinal, tier: input.tier, details });
    const { tier, cycle } = input;
    await recordAuditEvent(services, tx, by, 'purchase_order_made', { details: { tier, cycle, order: number } });
    return present(order, language);
  });
}

/** Creates the order of a renewal with the details of the account's last order; `number` is null if there was none. */
export async function renewOrder(
  services: Services,
  tx: Tx,
  accountId: string,
  renew: (provider: PaymentProvider) => Promise<SubscriptionRow>,
): Promise<{ subscription: SubscriptionRow; number: string | null }> {
  const [last] = await queries.listOrders(tx, accountId);
  if (!last) return { subscription: await renew(invoiceProvider), number: null };
  const ordinal = last.ordinal + 1;
  const number = numberOf(accountId, ordinal);
  const subscription = await renew(purchaseOrderProvider(number));
  const tier = requirePaid(subscription.tier);
  await writeOrder(services, tx, { subscription, ordinal, tier, details: detailsOf(last) });
  return { subscription, number };
}

function writeOrder(
  services: Services,
  tx: Tx,
  order: {
    subscription: SubscriptionRow;
    ordinal: number;
    tier: PaidTierId;
    details: ReturnType<typeof detailsOf>;
  },
): Promise<queries.PurchaseOrderRow> {
  const { subscription } = order;
  return queries.insertOrder(tx, {
    id: services.random.uuid(),
    account_id: subscription.account_id,
    ordinal: order.ordinal,
    subscription_id: subscription.id,
    tier: order.tier,
    cycle: subscription.cycle,
    price: subscription.price,
    currency: subscription.currency,
    starts_at: subscription.started_at,
    ends_at: subscription.ends_at,
    ...order.details,
    seller: JSON.stringify(services.config.seller),
    created_at: services.clock.now(),
  });
}

export function listOrders(services: Services, accountId: string, language: Language): Promise<PurchaseOrder[]> {
  return inTenant(services.db, accountId, async (tx) => {
    const rows = await queries.listOrders(tx, accountId);
    return rows.map((row) => present(row, language));
  });
}

export async function readOrder(
  services: Services,
  accountId: string,
  id: string,
  language: Language,
): Promise<PurchaseOrder> {
  return present(await findOrder(services, accountId, id), language);
}

/** Draws the order as a document. Its content is that of the order date; its language is the reader's. */
export async function readDocument(
  services: Services,
  accountId: string,
  id: string,
  language: Language,
): Promise<{ content: Buffer; name: string }> {
  const row = await findOrder(services, accountId, id);
  const order = { ...present(row, language), seller: row.seller };
  return { content: await drawOrder(order, language), name: `${order.number}.pdf` };
}

async function findOrder(services: Services, accountId: string, id: string): Promise<queries.PurchaseOrderRow> {
  const row = await inTenant(services.db, accountId, (tx) => queries.findOrder(tx, accountId, id));
  if (!row) throw new AppError('not_found');
  return row;
}

/** Returns an order number such as `PO1A2B3C4D-0007`: the account and its ordinal, without line-break opportunities. */
function numberOf(accountId: string, ordinal: number): string {
  return `PO${accountId.slice(0, 8).toUpperCase()}-${String(ordinal).padStart(4, '0')}`;
}

function detailsOf(input: Omit<Input, 'tier' | 'cycle'>) {
  return {
    billing_name: input.billing_name,
    tax_id: input.tax_id ?? null,
    address: input.address,
    country: input.country,
    reference: input.reference ?? null,
    email: input.email,
  };
}

function isSame(known: queries.PurchaseOrderRow, details: ReturnType<typeof detailsOf>): boolean {
  return JSON.stringify(detailsOf(known)) === JSON.stringify(details);
}

function present(row: queries.PurchaseOrderRow, language: Language): PurchaseOrder {
  return {
    id: row.id,
    number: numberOf(row.account_id, row.ordinal),
    subscription: row.subscription_id,
    tier: row.tier,
    tier_name: nameTier(row.tier, language),
    cycle: row.cycle,
    price: Number(row.price),
    currency: row.currency,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    billing_name: row.billing_name,
    tax_id: row.tax_id,
    address: row.address,
    country: row.country,
    reference: row.reference,
    email: row.email,
    created_at: row.created_at.toISOString(),
  };
}
