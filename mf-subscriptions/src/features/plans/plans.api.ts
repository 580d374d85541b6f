import { subscriptions } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import type { ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, PERSISTED, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { KEYS } from '../../common/keys.ts';

export type Tier = ReplyOf<typeof subscriptions.getTiers>[number];
export type Cycle = ReplyOf<typeof subscriptions.getCycles>[number];
export type Subscription = ReplyOf<typeof subscriptions.getSubscriptions>[number];
export type Usage = ReplyOf<typeof subscriptions.getUsage>;
export type TierId = Tier['id'];
export type CycleId = Cycle['id'];

/** The API translates the names of tiers and cycles to the language of the request. */
export const tiersQuery = (language: string) =>
  queryOptions({
    queryKey: ['subscription-tiers', language],
    queryFn: () => call(subscriptions.getTiers, { query: { expand: '*' } }),
    staleTime: FRESHNESS_MS.tiers,
    ...PERSISTED,
  });

export const cyclesQuery = (language: string) =>
  queryOptions({
    queryKey: ['subscription-cycles', language],
    queryFn: () => call(subscriptions.getCycles),
    staleTime: FRESHNESS_MS.cycles,
    ...PERSISTED,
  });

export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: KEYS.subscriptions,
    queryFn: () => call(subscriptions.getSubscriptions),
    staleTime: FRESHNESS_MS.subscriptions,
  });

/** Use of the plan, for people who may buy. Never cached, because days pass and measurements are added. */
export const usageQuery = ({ isAllowed }: { isAllowed: boolean }) =>
  queryOptions({
    queryKey: KEYS.usage,
    queryFn: () => call(subscriptions.getUsage),
    enabled: isAllowed,
  });

export const priceQuery = (tier: TierId | null, cycle: CycleId | null) =>
  queryOptions({
    queryKey: ['subscription-price', tier, cycle],
    queryFn: () => {
      if (!tier || !cycle) throw new Error('A price needs a tier and a cycle.');
      return call(subscriptions.priceTier, { params: { id: tier }, body: { cycle } });
    },
    enabled: tier !== null && cycle !== null,
    staleTime: FRESHNESS_MS.tiers,
  });

/** Changes of the active subscription's next period. */
const NEXT_PERIOD_CALLS = {
  end: subscriptions.endSubscription,
  resume: subscriptions.resumeSubscription,
  keepPlan: subscriptions.revokePlanChange,
} as const;
export type NextPeriodChange = keyof typeof NEXT_PERIOD_CALLS;

/**
 * Ends a subscription, or undoes its end or its scheduled change. Resolves when the list of subscriptions is refreshed.
 */
export function useNextPeriod() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: NextPeriodChange }) =>
      call(NEXT_PERIOD_CALLS[change], { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS.subscriptions }),
  });
}

/** Buys a tier. Resolves when the list of subscriptions is refreshed. */
export function usePurchase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tier, cycle }: { tier: TierId; cycle: CycleId }) =>
      call(subscriptions.purchaseTier, { params: { id: tier }, body: { cycle } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: KEYS.usage });
      return client.invalidateQueries({ queryKey: KEYS.subscriptions });
    },
  });
}
