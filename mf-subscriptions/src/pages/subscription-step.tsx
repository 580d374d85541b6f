import { purchaseOrders } from '@veleta/shared/contracts';
import { formatDate, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import type { SlotProps } from '@veleta/shared/remote';
import { Alert, Button, EmptyState, ErrorState, LoadingState, Stack, Text } from '@veleta/shared/ui';
import { useEffect, useRef, useState } from 'react';
import type { OrderBody } from '../features/orders/order-rules.ts';
import { EndingNotice } from '../features/plans/current/ending-notice.tsx';
import { PlanChooser } from '../features/plans/plan-chooser.tsx';
import { usageQuery } from '../features/plans/plans.api.ts';
import { usePlans } from '../features/plans/use-plans.ts';
import { OrderStep } from './order-step.tsx';

/** Plan choice as a step of the wizard, with billing details for a paid plan. An active plan completes the step. */
export default function SubscriptionStep({ onDone }: SlotProps) {
  const { t } = useTranslation('mf-subscriptions');
  const errorText = useErrorText();
  const plans = usePlans();
  const [ordered, setOrdered] = useState<Pick<OrderBody, 'tier' | 'cycle'> | null>(null);
  // Without an earlier plan there is no measurement that a plan could be too small for.
  const hadPlans = plans.state === 'full' && plans.active === null && plans.history.length > 0;
  const usage = useQuery(usageQuery({ isAllowed: hadPlans }));
  const billing = useRef<HTMLParagraphElement>(null);
  // Moves the focus to the start of the billing details; otherwise the dialog would stay scrolled to the button.
  useEffect(() => {
    billing.current?.scrollIntoView?.({ block: 'center' });
    billing.current?.focus({ preventScroll: true });
  }, [ordered]);
  if (plans.state === 'loading') return <LoadingState shape="cards" />;
  if (plans.state === 'error')
    return <ErrorState message={t('errors.load')} description={errorText(plans.error)} onRetry={plans.retry} />;
  const { tiers, cycles, active, history } = plans;
  if (active) {
    return (
      <Stack gap="6">
        <Alert.Root status="success">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>{t('step.active')}</Alert.Title>
            <Alert.Description>
              {t('step.activeHint', { tier: active.tierName, date: formatDate(active.endsAt) })}
            </Alert.Description>
          </Alert.Content>
        </Alert.Root>
        <Button alignSelf="flex-start" onClick={onDone}>
          {t('shared:actions.continue')}
        </Button>
      </Stack>
    );
  }
  if (ordered) {
    return (
      <Stack gap="4">
        <Text ref={billing} tabIndex={-1} outline="none" color="fg.muted">
          {t('order.intro')}
        </Text>
        <OrderStep
          plan={ordered}
          tiers={tiers}
          cycles={cycles}
          active={null}
          headingLevel="h3"
          onPlaced={onDone}
          onBack={() => setOrdered(null)}
        />
      </Stack>
    );
  }
  if (tiers.length === 0 || cycles.length === 0) return <EmptyState title={t('plan.empty')} />;
  return (
    <Stack gap="6">
      {hadPlans ? (
        <EndingNotice active={null} history={history} daysLeft={null} />
      ) : (
        <Text color="fg.muted">{t('step.intro')}</Text>
      )}
      <PlanChooser
        tiers={tiers}
        cycles={cycles}
        active={null}
        peopleInUse={usage.data?.people}
        hasHadPlan={history.length > 0}
        onPurchased={onDone}
        onOrder={({ tier, cycle }) => {
          const paid = purchaseOrders.PAID_TIERS.find((id) => id === tier);
          if (paid) setOrdered({ tier: paid, cycle });
        }}
        columns={2}
        isInDialog
      />
    </Stack>
  );
}
