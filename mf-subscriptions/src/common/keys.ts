/** Query keys that several features share. */
export const KEYS = {
  subscriptions: ['subscriptions'],
  usage: ['subscription-usage'],
  orders: ['purchase-orders'],
} as const;
