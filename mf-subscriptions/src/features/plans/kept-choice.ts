import type { Cycle, CycleId, Tier, TierId } from './plans.api.ts';

/** A plan that was chosen and not bought yet. */
export interface Choice {
  readonly tier: TierId | null;
  readonly cycle: CycleId | null;
}

const keyOf = (userId: string): string => `veleta.draft.plan.${userId}`;

// Storage may be blocked or full: keeping is a courtesy, never a condition.
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** What this person had chosen in this tab before a reload, as far as it is still on sale. */
export function readChoice(userId: string, tiers: readonly Tier[], cycles: readonly Cycle[]): Choice {
  const stored: unknown = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'));
  const chosen = new Map<string, unknown>(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
  return {
    tier: tiers.find(({ id }) => id === chosen.get('tier'))?.id ?? null,
    cycle: cycles.find(({ id }) => id === chosen.get('cycle'))?.id ?? null,
  };
}

export function keepChoice(userId: string, choice: Choice): void {
  attempt(() => sessionStorage.setItem(keyOf(userId), JSON.stringify(choice)));
}

export function forgetChoice(userId: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(userId)));
}
