export interface RateLimitTables {
  /** Calls counted in the current window, per route and caller. */
  rate_limits: { key: Buffer; calls: number; window_ends_at: Date };
}
