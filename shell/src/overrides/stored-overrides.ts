import * as z from 'zod/mini';
import { OVERRIDES_KEY, OverridesSchema, type Override } from '@veleta/shared/contracts';

/** The person's overrides on this browser; none where the entry is missing, unreadable or blocked. */
export function readOverrides(): readonly Override[] {
  try {
    const { success, data } = z.safeParse(OverridesSchema, JSON.parse(localStorage.getItem(OVERRIDES_KEY) ?? '[]'));
    return success ? data : [];
  } catch {
    return [];
  }
}

/** @throws where the browser keeps nothing. */
export function writeOverrides(overrides: readonly Override[]): void {
  if (overrides.length === 0) localStorage.removeItem(OVERRIDES_KEY);
  else localStorage.setItem(OVERRIDES_KEY, JSON.stringify(overrides));
}
