import { useTranslation } from '@veleta/shared/i18n';
import { useAuth } from '@veleta/shared/session';
import { EmptyState, ErrorState, LoadingState, Page, Section } from '@veleta/shared/ui';
import { CurrentPlan } from '../features/plans/current-plan.tsx';
import { PlanChooser } from '../features/plans/plan-chooser.tsx';
import { usePlans } from '../features/plans/use-plans.ts';

/** `/subscriptions`: the current plan, and another one for those who may buy it. */
export default function SubscriptionsPage() {
  const { t } = useTranslation('mf-subscriptions');
  const { role } = useAuth();
  const plans = usePlans();
  const canChange = role === 'owner' || role === 'administrator';

  const content = () => {
    if (plans.state === 'loading') return <LoadingState shape="cards" />;
    if (plans.state === 'error')
      return <ErrorState message={t('errors.load')} description={t('errors.loadHint')} onRetry={plans.retry} />;
    const { tiers, cycles, active } = plans;
    const chooser =
      tiers.length === 0 || cycles.length === 0 ? (
        <EmptyState title={t('plan.empty')} />
      ) : (
        // What was just bought becomes the choice to start from.
        <PlanChooser
          key={active?.id}
          tiers={tiers}
          cycles={cycles}
          active={active}
          onPurchased={() => {}}
          columns={4}
        />
      );
    return (
      <>
        <CurrentPlan active={active} cycles={cycles} canChange={canChange} />
        {canChange && <Section title={active ? t('page.choose') : t('page.chooseFirst')}>{chooser}</Section>}
      </>
    );
  };

  return (
    <Page title={t('page.title')} description={canChange ? t('page.intro') : t('page.readOnly')}>
      {content()}
    </Page>
  );
}
