import { draftStore } from '@veleta/shared/forms';
import type { Cycle, CycleId, Tier, TierId } from './plans.api.ts';

/** A plan that was chosen but not bought. */
export interface Choice {
  readonly tier: TierId | null;
  readonly cycle: CycleId | null;
}

const storeOf = (userId: string) => draftStore('plan', userId);

/** Returns the draft of the plan choice in this tab, if the plan is still on sale. */
export function readChoice(userId: string, tiers: readonly Tier[], cycles: readonly Cycle[]): Choice {
  const draft = storeOf(userId).read({ tier: '', cycle: '' });
  return {
    tier: tiers.find(({ id }) => id === draft?.tier)?.id ?? null,
    cycle: cycles.find(({ id }) => id === draft?.cycle)?.id ?? null,
  };
}

export const saveChoice = (userId: string, choice: Choice): void => storeOf(userId).write(choice);

export const clearChoice = (userId: string): void => storeOf(userId).clear();
