import { useAuth, useUnsavedChanges } from '@veleta/shared/session';
import { useState } from 'react';
import { forgetChoice, keepChoice, readChoice, type Choice } from './kept-choice.ts';
import type { Cycle, Subscription, Tier } from './plans.api.ts';

interface Options {
  tiers: readonly Tier[];
  cycles: readonly Cycle[];
  active: Subscription | null;
  /** People who have to fit, where somebody came because they do not. */
  needed: number | null;
}

const holds = ({ participantLimit }: Tier, people: number): boolean =>
  participantLimit === null || participantLimit >= people;

/** The smallest plan that holds so many people and can be had by anybody. */
const smallestFor = (tiers: readonly Tier[], people: number): Tier | undefined =>
  tiers
    .filter((tier) => !tier.trialDays && holds(tier, people))
    .sort((a, b) => (a.participantLimit ?? Infinity) - (b.participantLimit ?? Infinity))[0];

/** What is chosen: kept in this tab until it is bought; else the plan that is there; else nothing. */
export function usePlanChoice({ tiers, cycles, active, needed }: Options) {
  const userId = useAuth().user?.id ?? '';
  const [choice, setChoice] = useState<Choice>(() => {
    const kept = readChoice(userId, tiers, cycles);
    const tier = needed === null ? undefined : smallestFor(tiers, needed)?.id;
    return { tier: tier ?? kept.tier ?? active?.tier ?? null, cycle: kept.cycle ?? active?.cycle ?? null };
  });
  const [isChanged, setChanged] = useState(false);
  useUnsavedChanges(isChanged, { survives: true });
  return {
    ...choice,
    choose: (next: Choice) => {
      setChoice(next);
      setChanged(true);
      keepChoice(userId, next);
    },
    forget: () => {
      forgetChoice(userId);
      setChanged(false);
    },
  };
}
