import * as z from 'zod/mini';
import { OVERRIDES_KEY, OverridesSchema, type Override } from '@veleta/shared/contracts';

/** Returns the overrides stored in this browser; none if the entry is missing, malformed or blocked. */
export function readOverrides(): readonly Override[] {
  try {
    const { success, data } = z.safeParse(OverridesSchema, JSON.parse(localStorage.getItem(OVERRIDES_KEY) ?? '[]'));
    return success ? data : [];
  } catch {
    return [];
  }
}

/**
 * Stores the overrides.
 * @throws DOMException if storage is blocked
 */
export function writeOverrides(overrides: readonly Override[]): void {
  if (overrides.length === 0) localStorage.removeItem(OVERRIDES_KEY);
  else localStorage.setItem(OVERRIDES_KEY, JSON.stringify(overrides));
}
