import { subscriptions } from '@veleta/shared/contracts';
import { useContractForm } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import { useState } from 'react';
import { usePurchase, type Cycle, type CycleId, type Subscription, type Tier, type TierId } from './plans.api.ts';

/** A tier and a cycle of the catalogue; '' before one is chosen. */
interface PlanValues {
  readonly tier: string;
  readonly cycle: string;
}

interface Options {
  readonly tiers: readonly Tier[];
  readonly cycles: readonly Cycle[];
  readonly active: Subscription | null;
  /** Required capacity, if the person came from a page whose measurement does not fit. */
  readonly needed: number | null;
  /** Returns whether a tier can be chosen now. */
  readonly isAvailable: (tier: Tier) => boolean;
  /** Called after the purchase; `done` if the chooser is left. */
  readonly onBought: () => 'done' | void;
  readonly onFailed: (error: unknown) => void;
}

const fits = ({ participantLimit }: Tier, people: number): boolean =>
  participantLimit === null || participantLimit >= people;

/** Returns the smallest plan with enough capacity; a free period does not count. */
const smallestFor = (tiers: readonly Tier[], people: number): Tier | undefined =>
  tiers
    .filter((tier) => !tier.trialDays && fits(tier, people))
    .sort((a, b) => (a.participantLimit ?? Infinity) - (b.participantLimit ?? Infinity))[0];

/** The choice of a plan, which `submit` buys: a draft in this tab, otherwise the active plan, otherwise nothing. */
export function usePlanForm({ tiers, cycles, active, needed, isAvailable, onBought, onFailed }: Options) {
  const { t } = useTranslation('mf-subscriptions');
  const purchase = usePurchase();
  /** Takes precedence over a draft until a plan is chosen. */
  const [suggested, setSuggested] = useState(() => (needed === null ? undefined : smallestFor(tiers, needed)?.id));
  /** Returns the plan that is on sale and available: a draft may be older than the catalogue. */
  const planOf = (values: PlanValues): { tier: TierId | null; cycle: CycleId | null } => {
    const wanted = tiers.find(({ id }) => id === (suggested ?? values.tier));
    const isKept = wanted !== undefined && (wanted.id === active?.tier || isAvailable(wanted));
    const cycle = cycles.find(({ id }) => id === values.cycle);
    return { tier: (isKept ? wanted.id : active?.tier) ?? null, cycle: cycle?.id ?? active?.cycle ?? null };
  };
  const form = useContractForm<PlanValues>({
    schema: subscriptions.PlanSchema,
    initial: { tier: active?.tier ?? '', cycle: active?.cycle ?? '' },
    toBody: planOf,
    words: (field) => t(`plan.${field === 'tier' ? 'tierRequired' : 'cycleRequired'}`),
    draft: 'plan',
    send: async (values) => {
      const { tier, cycle } = planOf(values);
      if (!tier || !cycle) return 'unsaved';
      await purchase.mutateAsync({ tier, cycle });
      return onBought() ?? values;
    },
    onFailed,
  });
  return {
    ...form,
    ...planOf(form.fields.watch()),
    choose: (plan: { tier: TierId | null; cycle: CycleId | null }): void => {
      setSuggested(undefined);
      for (const field of ['tier', 'cycle'] as const)
        form.fields.setValue(field, plan[field] ?? '', { shouldDirty: true });
    },
  };
}
