import { HttpError } from '@veleta/shared/http';
import { formatNumber, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { Alert, Button, Stack, Text, Wrap } from '@veleta/shared/ui';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { wordsForCycle, wordsForPrice, wordsForTier } from '../../words/plan-words.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { PriceLine } from './price-line.tsx';
import { priceQuery, usePurchase } from './plans.api.ts';
import type { Cycle, CycleId, Subscription, Tier, TierId } from './plans.api.ts';
import { usePlanChoice } from './use-plan-choice.ts';

interface PlanChooserProps {
  tiers: readonly Tier[];
  cycles: readonly Cycle[];
  /** The plan that a purchase would end. */
  active: Subscription | null;
  /** People in the largest measurement that is set up: smaller plans cannot be had. */
  peopleInUse?: number;
  isTrialUsed?: boolean;
  /** People who have to fit, where somebody came because they do not. */
  needed?: number | null;
  /** Cards beside each other where there is room. */
  columns: number;
  /** Asks with the price before it buys; the wizard, a dialog itself, shows the price beside the button. */
  asksFirst?: boolean;
  onPurchased: () => void;
  /** Leads to the order form; absent where there is none. */
  onOrder?: (plan: { tier: TierId; cycle: CycleId }) => void;
}

// A form may be longer than the dialog it is in.
const showOnScreen = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** Chooses a tier and a cycle, shows the price, buys. */
export function PlanChooser({ tiers, cycles, active, onPurchased, onOrder, columns, ...props }: PlanChooserProps) {
  const { peopleInUse = 0, isTrialUsed = false, needed = null, asksFirst = false } = props;
  const { t } = useTranslation('mf-subscriptions');
  const errorText = useErrorText();
  const { tier, cycle, choose, forget } = usePlanChoice({ tiers, cycles, active, needed });
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isBought = useRef(false);
  const price = useQuery(priceQuery(tier, cycle));
  const purchase = usePurchase();
  const isCurrent = active !== null && tier === active.tier && cycle === active.cycle;
  const chosenCycle = cycles.find((one) => one.id === cycle);
  const nameOfTier = tiers.find((one) => one.id === tier)?.name ?? '';
  const isFree = price.data?.price === 0;

  /** Why a tier cannot be chosen now; the server refuses it for the same reasons. */
  const refusalOf = (one: Tier): string | undefined => {
    if (one.trialDays && isTrialUsed && one.id !== active?.tier) return t('plan.trialUsed');
    const isTooSmall = one.participantLimit !== null && one.participantLimit < peopleInUse;
    if (isTooSmall) return t('plan.tooSmall', { count: peopleInUse, formatted: formatNumber(peopleInUse) });
    return undefined;
  };

  const reasonOf = (error: unknown) => {
    if (!(error instanceof HttpError) || error.code !== 'conflict') return errorText(error);
    return error.fields.some(({ code }) => code === 'below_use') ? t('errors.belowUse') : t('errors.trialUsed');
  };

  const wordsForChosen = (): string => {
    if (!price.data) return '';
    const words = wordsForPrice(t, price.data.price, price.data.currency);
    return isFree ? words : `${words} ${t('plan.totalMonths', { count: chosenCycle?.months ?? 0 })}`;
  };

  const buy = () => {
    // A second click may come when the first has just succeeded and the button is not gone yet.
    if (!tier || !cycle || purchase.isRunning() || isBought.current) return;
    purchase
      .mutateAsync({ tier, cycle })
      .then(() => {
        isBought.current = true;
        forget();
        setAsking(false);
        notify.success(t('done.purchased'));
        onPurchased();
      })
      .catch((error: unknown) => {
        setAsking(false);
        notify.error(t('errors.purchase'), reasonOf(error));
      });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!tier || !cycle || isCurrent) return;
    // Nobody buys without having seen the price.
    if (!price.isSuccess) return void price.refetch();
    if (active || asksFirst) setAsking(true);
    else buy();
  };

  const label = active ? t('actions.change') : isFree ? t('actions.startFree') : t('actions.purchase');
  const next = { next: nameOfTier, price: wordsForChosen() };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="6">
        <ChoiceCards
          label={t('plan.cycle')}
          columns={2}
          value={cycle}
          onChange={(value) => choose({ tier, cycle: cycles.find((one) => one.id === value)?.id ?? null })}
          error={isTried && !cycle ? t('plan.cycleRequired') : undefined}
          choices={cycles.map((one) => ({
            value: one.id,
            title: one.name,
            description: wordsForCycle(t, tiers, one),
          }))}
        />
        <ChoiceCards
          label={t('plan.tier')}
          columns={columns}
          value={tier}
          onChange={(value) => choose({ tier: tiers.find((one) => one.id === value)?.id ?? null, cycle })}
          error={isTried && !tier ? t('plan.tierRequired') : undefined}
          choices={tiers.map((one) => ({
            value: one.id,
            title: one.name,
            figure: wordsForTier(t, one, chosenCycle),
            description: one.description,
            badge: one.id === active?.tier ? t('plan.yours') : undefined,
            refusal: refusalOf(one),
          }))}
        />
        <PriceLine tier={tier} cycle={cycle} tiers={tiers} cycles={cycles} />
        {purchase.isError && (
          <Alert.Root status="error" role="alert" ref={showOnScreen}>
            <Alert.Indicator />
            <Alert.Content>
              <Alert.Title>{t('errors.purchase')}</Alert.Title>
              <Alert.Description>
                {reasonOf(purchase.error)} {t('errors.nothingLost')}
              </Alert.Description>
            </Alert.Content>
          </Alert.Root>
        )}
        {isCurrent && <Text color="fg.muted">{t('plan.isCurrent')}</Text>}
        <Wrap gap="3">
          <Button
            type="submit"
            loading={purchase.isPending}
            disabled={isCurrent}
            {...(active || asksFirst ? dialogIntent : {})}
          >
            {label}
          </Button>
          {onOrder && tier && cycle && price.data && !isFree && !isCurrent && (
            <Button variant="outline" colorPalette="gray" onClick={() => onOrder({ tier, cycle })}>
              {t('actions.order')}
            </Button>
          )}
        </Wrap>
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title={active ? t('confirm.title') : t('confirm.buyTitle', next)}
        description={active ? t('confirm.body', { current: active.tierName, ...next }) : t('confirm.buyBody', next)}
        confirmLabel={label}
        isDestructive={false}
        isBusy={purchase.isPending}
        onConfirm={buy}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}
