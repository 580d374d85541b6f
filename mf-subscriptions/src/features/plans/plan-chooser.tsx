import { HttpError } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { Alert, Button, Stack, Text } from '@veleta/shared/ui';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { ChoiceCards } from './choice-cards.tsx';
import { forgetChoice, keepChoice, readChoice, type Choice } from './kept-choice.ts';
import { wordsForMonth, wordsForPrice } from './plan-words.ts';
import { PriceLine } from './price-line.tsx';
import { priceQuery, usePurchase } from './plans.api.ts';
import type { Cycle, Subscription, Tier } from './plans.api.ts';

interface PlanChooserProps {
  tiers: readonly Tier[];
  cycles: readonly Cycle[];
  /** The plan that a purchase would end; asked about first. */
  active: Subscription | null;
  onPurchased: () => void;
  /** Cards beside each other where there is room. */
  columns: number;
}

// A form may be longer than the dialog it is in.
const showOnScreen = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** Chooses a tier and a cycle, shows the price, buys. */
export function PlanChooser({ tiers, cycles, active, onPurchased, columns }: PlanChooserProps) {
  const { t } = useTranslation('mf-subscriptions');
  const errorText = useErrorText();
  const userId = useAuth().user?.id ?? '';
  const [{ tier, cycle }, setChoice] = useState<Choice>(() => active ?? readChoice(userId, tiers, cycles));
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isBought = useRef(false);
  const price = useQuery(priceQuery(tier, cycle));
  const purchase = usePurchase();
  const isCurrent = active !== null && tier === active.tier && cycle === active.cycle;
  const nameOfTier = tiers.find((one) => one.id === tier)?.name ?? '';

  // A conflict of a purchase has one meaning only, clearer than the general words for it.
  const reasonOf = (error: unknown) =>
    error instanceof HttpError && error.code === 'conflict' ? t('errors.trialUsed') : errorText(error);

  const wordsForChosen = (): string => {
    if (!price.data) return '';
    const words = wordsForPrice(t, price.data.price, price.data.currency);
    const months = cycles.find((one) => one.id === cycle)?.months ?? 0;
    return price.data.price > 0 ? `${words} ${t('plan.totalMonths', { count: months })}` : words;
  };

  const choose = (choice: Choice) => {
    setChoice(choice);
    // A change of plan starts from the plan that is there; only a first choice has something to lose.
    if (!active) keepChoice(userId, choice);
  };

  const buy = () => {
    // A second click may come when the first has just succeeded and the button is not gone yet.
    if (!tier || !cycle || purchase.isRunning() || isBought.current) return;
    purchase
      .mutateAsync({ tier, cycle })
      .then(() => {
        isBought.current = true;
        forgetChoice(userId);
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
    if (active) setAsking(true);
    else buy();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="6">
        <ChoiceCards
          label={t('plan.tier')}
          columns={columns}
          value={tier}
          onChange={(value) => choose({ tier: tiers.find((one) => one.id === value)?.id ?? null, cycle })}
          error={isTried && !tier ? t('plan.tierRequired') : undefined}
          choices={tiers.map((one) => ({
            value: one.id,
            title: one.name,
            figure: wordsForMonth(t, one),
            description: one.description,
            badge: one.id === active?.tier ? t('plan.yours') : undefined,
          }))}
        />
        <ChoiceCards
          label={t('plan.cycle')}
          columns={2}
          value={cycle}
          onChange={(value) => choose({ tier, cycle: cycles.find((one) => one.id === value)?.id ?? null })}
          error={isTried && !cycle ? t('plan.cycleRequired') : undefined}
          choices={cycles.map((one) => ({ value: one.id, title: one.name }))}
        />
        <PriceLine tier={tier} cycle={cycle} cycles={cycles} />
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
        <Button
          type="submit"
          alignSelf="flex-start"
          loading={purchase.isPending}
          disabled={isCurrent}
          {...(active ? dialogIntent : {})}
        >
          {active ? t('actions.change') : price.data?.price === 0 ? t('actions.startFree') : t('actions.purchase')}
        </Button>
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('confirm.title')}
        description={t('confirm.body', {
          current: active?.tierName ?? '',
          next: nameOfTier,
          price: wordsForChosen(),
        })}
        confirmLabel={t('actions.change')}
        isDestructive={false}
        isBusy={purchase.isPending}
        onConfirm={buy}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}
