import { formatDate, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import type { SlotProps } from '@veleta/shared/remote';
import { Alert, Button, EmptyState, ErrorState, LoadingState, Stack, Text } from '@veleta/shared/ui';
import { EndingNotice } from '../features/plans/ending-notice.tsx';
import { PlanChooser } from '../features/plans/plan-chooser.tsx';
import { usageQuery } from '../features/plans/plans.api.ts';
import { usePlans } from '../features/plans/use-plans.ts';

/** Choosing a plan as a step of the wizard; where one is active there is nothing to buy. */
export default function SubscriptionStep({ onDone }: SlotProps) {
  const { t } = useTranslation('mf-subscriptions');
  const plans = usePlans();
  // Who had no plan before has nothing that a plan could be too small for.
  const hadPlans = plans.state === 'full' && plans.active === null && plans.history.length > 0;
  const usage = useQuery(usageQuery({ isAllowed: hadPlans }));
  if (plans.state === 'loading') return <LoadingState shape="cards" />;
  if (plans.state === 'error')
    return <ErrorState message={t('errors.load')} description={t('errors.loadHint')} onRetry={plans.retry} />;
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
        isTrialUsed={history.some(({ isTrial }) => isTrial)}
        onPurchased={onDone}
        columns={2}
      />
    </Stack>
  );
}
