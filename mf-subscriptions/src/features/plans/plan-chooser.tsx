import { fieldText } from '@veleta/shared/forms';
import { HttpError } from '@veleta/shared/http';
import { formatDate, formatNumber, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { Alert, Button, Flex, Stack, Text } from '@veleta/shared/ui';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { StickyActions } from '@veleta/shared/ui/pieces';
import { Fragment, useEffect, useRef, useState } from 'react';
import { wordsForCycle, wordsForPrice, wordsForTier } from '../../common/plan-words.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { PriceLine } from './price-line.tsx';
import { priceQuery } from './plans.api.ts';
import type { Cycle, CycleId, Subscription, Tier, TierId } from './plans.api.ts';
import { isLarger, startOf } from './plan-start.ts';
import { usePlanForm } from './use-plan-form.ts';

interface PlanChooserProps {
  tiers: readonly Tier[];
  cycles: readonly Cycle[];
  /** The active plan, which a purchase would end or change with its next period. */
  active: Subscription | null;
  /** People in the largest configured measurement; smaller plans are disabled. */
  peopleInUse?: number;
  /** The same number for a plan that begins with the next period. */
  peopleAtEnd?: number;
  /** Whether the account has had a plan. If so, the free period is not offered. */
  hasHadPlan?: boolean;
  /** Required capacity, if the person came from a page whose measurement does not fit. */
  needed?: number | null;
  /** Columns of cards on a wide screen. */
  columns: number;
  /** Asks before a free period starts. The wizard does not, because nothing can be lost. */
  confirmsTrial?: boolean;
  /** Keeps price and button visible in a dialog that scrolls. */
  isInDialog?: boolean;
  onPurchased: () => void;
  /** Opens the billing details, for a paid plan that begins immediately. */
  onOrder: (plan: { tier: TierId; cycle: CycleId }) => void;
}

// The form may be longer than its dialog.
const showOnScreen = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/**
 * Chooses a tier and a cycle and shows the price. Then starts a free plan, schedules a smaller plan, or opens the
 * billing details.
 */
export function PlanChooser({ tiers, cycles, active, onPurchased, onOrder, columns, ...props }: PlanChooserProps) {
  const { peopleInUse = 0, peopleAtEnd = peopleInUse, hasHadPlan = false, needed = null } = props;
  const { confirmsTrial = false, isInDialog = false } = props;
  const Actions = isInDialog ? StickyActions : Fragment;
  const { t } = useTranslation('mf-subscriptions');
  const errorText = useErrorText();
  /** Returns why a tier cannot be chosen now. The server applies the same rules. */
  const disabledReasonOf = (one: Tier): string | undefined => {
    if (one.trialDays && hasHadPlan && one.id !== active?.tier) return t('plan.trialUsed');
    const people = active && !isLarger(one, active, tiers) ? peopleAtEnd : peopleInUse;
    const isTooSmall = one.participantLimit !== null && one.participantLimit < people;
    if (isTooSmall) return t('plan.tooSmall', { count: people, formatted: formatNumber(people) });
    return undefined;
  };
  const reasonOf = (error: unknown) => {
    const field = error instanceof HttpError && error.code === 'conflict' ? error.fields[0] : undefined;
    return field ? fieldText(field) : errorText(error);
  };
  const form = usePlanForm({
    tiers,
    cycles,
    active,
    needed,
    isAvailable: (one) => disabledReasonOf(one) === undefined,
    onBought: () => {
      notify.success(t(start === 'next-period' ? 'done.scheduled' : 'done.purchased'));
      onPurchased();
      // A plan for the next period can be changed here until then.
      return start === 'next-period' ? undefined : 'done';
    },
    onFailed: (error) => notify.error(t('errors.purchase'), reasonOf(error)),
  });
  const { tier, cycle, choose } = form;
  const start = startOf({ tier, cycle, active, tiers });
  const isNothingNew = start === 'has-begun' || start === 'is-scheduled';
  const [isConfirming, setConfirming] = useState(false);
  const price = useQuery(priceQuery(tier, cycle));
  const chosenCycle = cycles.find((one) => one.id === cycle);
  const nameOfTier = tiers.find((one) => one.id === tier)?.name ?? '';
  const isFree = price.data?.price === 0;
  /** Whether the button was pressed before the price arrived; it then acts as soon as the price is shown. */
  const [isAwaitingPrice, setAwaitingPrice] = useState(false);

  /** A free plan has no billing cycle, so none is required. */
  const chooseTier = (value: string) => {
    const one = tiers.find(({ id }) => id === value);
    setAwaitingPrice(false);
    choose({ tier: one?.id ?? null, cycle: cycle ?? (one?.price === 0 ? (cycles[0]?.id ?? null) : null) });
  };

  const wordsForChosen = (): string => {
    if (!price.data) return '';
    const words = wordsForPrice(t, price.data.price, price.data.currency);
    return isFree ? words : `${words} ${t('plan.totalMonths', { count: chosenCycle?.months ?? 0 })}`;
  };

  const buy = () => void form.submit().finally(() => setConfirming(false));

  const proceed = () => {
    if (!tier || !cycle || isNothingNew) return;
    // Buying requires that the price is shown.
    if (!price.isSuccess) {
      setAwaitingPrice(true);
      // A failure is shown in place of the price.
      void price.refetch({ cancelRefetch: false }).then(({ isSuccess }) => isSuccess || setAwaitingPrice(false));
    } else if (start === 'now' && !isFree) onOrder({ tier, cycle });
    else if (start === 'next-period' || confirmsTrial) setConfirming(true);
    else buy();
  };
  const latestProceed = useRef(proceed);
  latestProceed.current = proceed;
  useEffect(() => {
    if (!isAwaitingPrice || !price.isSuccess) return;
    setAwaitingPrice(false);
    latestProceed.current();
  }, [isAwaitingPrice, price.isSuccess]);

  const label = isNothingNew
    ? t('actions.change')
    : start === 'next-period'
      ? t('actions.schedule')
      : t(isFree ? 'actions.startFree' : 'actions.purchase');
  const next = { next: nameOfTier, price: wordsForChosen(), date: active ? formatDate(active.endsAt) : '' };

  return (
    <>
      <Stack gap="6">
        <ChoiceCards
          label={t('plan.cycle')}
          columns={2}
          value={cycle}
          onChange={(value) => {
            setAwaitingPrice(false);
            choose({ tier, cycle: cycles.find((one) => one.id === value)?.id ?? null });
          }}
          error={form.errorOf('cycle')}
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
          onChange={chooseTier}
          error={form.errorOf('tier')}
          choices={tiers.map((one) => ({
            value: one.id,
            title: one.name,
            figure: wordsForTier(t, one, chosenCycle),
            description: one.description,
            badge: one.id === active?.tier ? t('plan.yours') : undefined,
            disabledReason: disabledReasonOf(one),
          }))}
        />
        {form.failure !== null && (
          <Alert.Root status="error" role="alert" ref={showOnScreen}>
            <Alert.Indicator />
            <Alert.Content>
              <Alert.Title>{t('errors.purchase')}</Alert.Title>
              <Alert.Description>
                {reasonOf(form.failure)} {t('errors.nothingLost')}
              </Alert.Description>
            </Alert.Content>
          </Alert.Root>
        )}
        {start === 'has-begun' && <Text color="fg.muted">{t('plan.isCurrent')}</Text>}
        {start === 'is-scheduled' && <Text color="fg.muted">{t('plan.isScheduled', next)}</Text>}
        <Actions>
          <Flex
            direction={isInDialog ? 'row' : 'column'}
            justify="space-between"
            align={isInDialog ? 'center' : 'flex-start'}
            gap="4"
            wrap="wrap"
          >
            <PriceLine
              tier={tier}
              cycle={cycle}
              tiers={tiers}
              cycles={cycles}
              isLater={start === 'next-period' || start === 'is-scheduled'}
            />
            <Button
              loading={form.isBusy || isAwaitingPrice}
              disabled={isNothingNew}
              onClick={(event) => void form.check(event, proceed)}
              {...(start === 'next-period' || confirmsTrial ? dialogIntent : {})}
            >
              {label}
            </Button>
          </Flex>
        </Actions>
      </Stack>
      <ConfirmDialog
        isOpen={isConfirming}
        title={start === 'next-period' ? t('confirm.scheduleTitle', next) : t('confirm.buyTitle', next)}
        description={
          start === 'next-period'
            ? t('confirm.scheduleBody', { ...next, current: active?.tierName })
            : t('confirm.buyBody', next)
        }
        confirmLabel={label}
        isDestructive={false}
        isBusy={form.isBusy}
        // The button can still be clicked while the dialog closes.
        onConfirm={() => isConfirming && buy()}
        onCancel={() => setConfirming(false)}
      />
    </>
  );
}
