import { useAuth, useUnsavedChanges } from '@veleta/shared/session';
import { useState } from 'react';
import { clearChoice, saveChoice, readChoice, type Choice } from './plan-choice-draft.ts';
import type { Cycle, Subscription, Tier } from './plans.api.ts';

interface Options {
  tiers: readonly Tier[];
  cycles: readonly Cycle[];
  active: Subscription | null;
  /** Required capacity, if the person came from a page whose measurement does not fit. */
  needed: number | null;
}

const fits = ({ participantLimit }: Tier, people: number): boolean =>
  participantLimit === null || participantLimit >= people;

/** Returns the smallest plan with enough capacity; a free period does not count. */
const smallestFor = (tiers: readonly Tier[], people: number): Tier | undefined =>
  tiers
    .filter((tier) => !tier.trialDays && fits(tier, people))
    .sort((a, b) => (a.participantLimit ?? Infinity) - (b.participantLimit ?? Infinity))[0];

/** State of the choice: a draft in this tab until it is bought, otherwise the active plan, otherwise nothing. */
export function usePlanChoice({ tiers, cycles, active, needed }: Options) {
  const userId = useAuth().user?.id ?? '';
  const [choice, setChoice] = useState<Choice>(() => {
    const draft = readChoice(userId, tiers, cycles);
    const tier = needed === null ? undefined : smallestFor(tiers, needed)?.id;
    return { tier: tier ?? draft.tier ?? active?.tier ?? null, cycle: draft.cycle ?? active?.cycle ?? null };
  });
  const [isChanged, setChanged] = useState(false);
  useUnsavedChanges(isChanged, { survives: true });
  return {
    ...choice,
    choose: (next: Choice) => {
      setChoice(next);
      setChanged(true);
      saveChoice(userId, next);
    },
    clear: () => {
      clearChoice(userId);
      setChanged(false);
    },
  };
}
