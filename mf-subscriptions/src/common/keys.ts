/** Where the query cache keeps what several features of this area read. */
export const KEYS = {
  subscriptions: ['subscriptions'],
  usage: ['subscription-usage'],
  orders: ['purchase-orders'],
} as const;
