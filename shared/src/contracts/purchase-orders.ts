import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CYCLES } from './subscriptions.ts';
import { EmailSchema, IdParamsSchema, IdSchema, InstantSchema, line } from './values.ts';

/** Paid plans: free ones need no order. */
export const PAID_TIERS = ['essential', 'growth', 'enterprise'] as const;
/** Maximum of address lines on an order. */
export const ADDRESS_LINES = 3;
/** Longest text of each field, in characters. */
export const ORDER_LENGTHS = { billing_name: 200, tax_id: 40, address: 120, reference: 80 } as const;

/** A purchase order as it is placed. The keys are not converted: the caller uses them as they are. */
export const PurchaseOrderInputSchema = z.object({
  tier: z.enum(PAID_TIERS),
  cycle: z.enum(CYCLES),
  /** Buyer name for the invoice. */
  billing_name: line(ORDER_LENGTHS.billing_name),
  tax_id: z.optional(z.nullable(line(ORDER_LENGTHS.tax_id))),
  /** Street, postal code and town; one line each. */
  address: z.array(line(ORDER_LENGTHS.address)).check(z.minLength(1), z.maxLength(ADDRESS_LINES)),
  /** ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** The buyer's own order number. */
  reference: z.optional(z.nullable(line(ORDER_LENGTHS.reference))),
  /** Address for the invoice. */
  email: EmailSchema,
});

export const PurchaseOrderSchema = z.object({
  id: IdSchema,
  /** Order number for people; the orders of an account count from 1 without gaps. */
  number: z.string(),
  /** The purchased subscription. */
  subscription: IdSchema,
  tier: z.enum(PAID_TIERS),
  tier_name: z.string(),
  cycle: z.enum(CYCLES),
  price: z.number(),
  /** ISO 4217. */
  currency: z.string(),
  starts_at: InstantSchema,
  ends_at: InstantSchema,
  billing_name: z.string(),
  tax_id: z.nullable(z.string()),
  address: z.array(z.string()),
  country: z.string(),
  reference: z.nullable(z.string()),
  email: z.string(),
  created_at: InstantSchema,
});

export const createPurchaseOrder = defineCall({
  method: 'POST',
  version: 'v2',
  service: 'subscription-purchase-orders',
  uri: '',
  body: PurchaseOrderInputSchema,
  status: 201,
  reply: PurchaseOrderSchema,
  summary:
    'Orders a plan by purchase order; it is ACTIVE at once and ends the previous one. Repeating the same order changes nothing. Errors: conflict (field `tier`: `below_use`, the plan is too small for an existing measurement; `already_ordered`, this plan is active by an order with other details; `next_period`, a smaller plan is scheduled by a purchase, and its order is created when it begins).',
});
export const getPurchaseOrders = defineCall({
  method: 'GET',
  version: 'v2',
  service: 'subscription-purchase-orders',
  uri: '',
  status: 200,
  reply: z.array(PurchaseOrderSchema),
  summary: 'Lists the purchase orders of the account, newest first.',
});
export const getPurchaseOrder = defineCall({
  method: 'GET',
  version: 'v2',
  service: 'subscription-purchase-orders',
  uri: ':id/',
  params: IdParamsSchema,
  status: 200,
  reply: PurchaseOrderSchema,
  summary: 'Returns one purchase order.',
});
export const getPurchaseOrderDocument = defineCall({
  method: 'GET',
  version: 'v2',
  service: 'subscription-purchase-orders',
  uri: ':id/document/',
  params: IdParamsSchema,
  status: 200,
  file: 'application/pdf',
  summary: 'Returns the purchase order as a PDF, in the language of the request.',
});
