import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { DateSchema, IdParamsSchema, IdSchema, InstantSchema } from './values.ts';

const price = z.number().check(z.gte(0));
export const CYCLES = ['monthly', 'yearly'] as const;
export const TIERS = ['free', 'essential', 'growth', 'enterprise'] as const;
const tierId = z.enum(TIERS);
const cycleId = z.enum(CYCLES);

export const TierSchema = z.object({
  id: tierId,
  name: z.string(),
  description: z.string(),
  /** Price of one month, in units of `currency`. */
  price,
  /** ISO 4217. */
  currency: z.string(),
  /** Maximum of people in one measurement; null is no limit. */
  participant_limit: z.nullable(z.int()),
  /** Trial period in days: granted once, without payment afterwards. */
  trial_days: z.optional(z.int()),
  /** With `expand=*`: the price of each cycle. */
  prices: z.optional(z.array(z.object({ cycle: cycleId, price }))),
});
export const CycleSchema = z.object({ id: cycleId, name: z.string(), months: z.int() });
export const NextPeriodSchema = z.object({
  tier: tierId,
  tier_name: z.string(),
  cycle: cycleId,
  price,
  currency: z.string(),
  participant_limit: z.nullable(z.int()),
  starts_at: InstantSchema,
});
export const SubscriptionSchema = z.object({
  id: IdSchema,
  state: z.enum(['ACTIVE', 'ENDED']),
  tier: tierId,
  tier_name: z.string(),
  cycle: cycleId,
  price,
  currency: z.string(),
  participant_limit: z.nullable(z.int()),
  is_trial: z.boolean(),
  started_at: InstantSchema,
  /** End of the paid period. */
  ends_at: InstantSchema,
  /** When another plan replaced it before its end. */
  replaced_at: z.optional(z.nullable(InstantSchema)),
  /** When it was cancelled: it works until `ends_at` and does not renew. */
  cancelled_at: z.optional(z.nullable(InstantSchema)),
  /** The next period, of the same plan or of the scheduled one; null if there is none. */
  next: z.optional(z.nullable(NextPeriodSchema)),
  /** Results can be read and exported at least until then, with or without a plan. */
  readable_until: z.optional(InstantSchema),
});
/** Usage of the plan. The server counts days and people, so that every screen agrees. */
export const UsageSchema = z.object({
  /** People in the largest planned or active measurement; 0 without one. */
  people: z.int(),
  /** That measurement. */
  measurement: z.nullable(
    z.object({
      id: IdSchema,
      product: z.string(),
      state: z.enum(['programmed', 'active']),
      first_date: DateSchema,
      last_date: DateSchema,
    }),
  ),
  /** Of the ACTIVE plan; null without one. */
  plan: z.nullable(
    z.object({
      /** Maximum of people in one measurement; null is no limit. */
      limit: z.nullable(z.int()),
      /** Remaining people under the limit; null if there is no limit. */
      remaining: z.nullable(z.int()),
      /** Days until it ends, counting the current one. */
      days_left: z.int(),
      /**
       * People in the largest measurement that collects or is planned at the end of the period: a smaller plan must
       * allow them.
       */
      people_at_end: z.optional(z.int()),
    }),
  ),
});
/** What is bought. */
export const PlanSchema = z.object({ tier: tierId, cycle: cycleId });
export const PriceSchema = z.object({ ...PlanSchema.shape, price, currency: z.string() });
const cycleBody = z.object({ cycle: cycleId });
const tierParams = z.object({ id: tierId });

export const getTiers = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'subscription-tiers',
  uri: '',
  query: z.object({ expand: z.optional(z.string()) }),
  status: 200,
  reply: z.array(TierSchema),
  summary: 'Lists the tiers for sale; `expand=*` adds the price of each cycle.',
});
export const getCycles = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'subscription-cycles',
  uri: '',
  status: 200,
  reply: z.array(CycleSchema),
  summary: 'Billing cycles.',
});
export const getSubscriptions = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'subscriptions',
  uri: '',
  status: 200,
  reply: z.array(SubscriptionSchema),
  summary: 'Lists the subscriptions of the account, newest first; at most one is ACTIVE.',
});
export const priceTier = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'subscription-tiers',
  uri: ':id/price/',
  params: tierParams,
  body: cycleBody,
  status: 200,
  reply: PriceSchema,
  summary: 'Returns the price of a tier in a cycle, without buying it.',
});
export const purchaseTier = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'subscription-tiers',
  uri: ':id/purchase/',
  params: tierParams,
  body: cycleBody,
  status: 201,
  reply: SubscriptionSchema,
  summary:
    'Buys a tier by invoice. A larger one is ACTIVE at once and ends the previous one; a smaller one, or another cycle, is scheduled for the next period (`next` of the active one). Repeating the same purchase changes nothing. Errors: conflict (field `id`: `trial_used`, the free period is for accounts that had no plan yet; `below_use`, the plan is too small for an existing measurement).',
});
export const endSubscription = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'subscriptions',
  uri: ':id/end/',
  params: IdParamsSchema,
  status: 200,
  reply: SubscriptionSchema,
  summary:
    'Cancels the ACTIVE subscription: it works until the end of its period and does not renew. Repeated calls, and calls in a free period, change nothing. Errors: not_found.',
});
export const resumeSubscription = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'subscriptions',
  uri: ':id/end/',
  params: IdParamsSchema,
  status: 200,
  reply: SubscriptionSchema,
  summary: 'Undoes the cancellation of the ACTIVE subscription: it renews again. Errors: not_found.',
});
export const revokePlanChange = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'subscriptions',
  uri: ':id/next/',
  params: IdParamsSchema,
  status: 200,
  reply: SubscriptionSchema,
  summary:
    'Undoes the scheduled change of the ACTIVE subscription: its next period has the same plan. Errors: not_found.',
});
export const getUsage = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'subscriptions',
  uri: 'usage/',
  status: 200,
  reply: UsageSchema,
  summary: 'Returns the usage of the plan: people in the largest planned or active measurement, and days left.',
});
