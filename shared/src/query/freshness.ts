/** Stale times by kind of data, in milliseconds. */
export const FRESHNESS_MS = {
  user: 300_000,
  organization: 600_000,
  products: 900_000,
  productStats: 120_000,
  subscriptions: 300_000,
  tiers: 1_800_000,
  cycles: 1_800_000,
  countries: 3_600_000,
  industries: 3_600_000,
  frequencies: 1_800_000,
  measurementSets: 0,
  participantLists: 0,
  default: 0,
} as const;

/** Polling interval of live counts while the page is visible. */
export const LIVE_REFETCH_MS = 10_000;
export const GARBAGE_COLLECTION_MS = 600_000;
export const OFFLINE_CACHE_MS = 86_400_000;
export const PERSIST_THROTTLE_MS = 1000;
