export interface RateLimitTables {
  /** Calls counted in the window at hand, per route and caller. */
  rate_limits: { key: Buffer; calls: number; window_ends_at: Date };
}
