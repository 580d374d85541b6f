import { purchaseOrders } from '@veleta/shared/contracts';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useSearchParams } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { Alert, Box, Button, EmptyState, ErrorState, LinkButton, LoadingState, Page, Section } from '@veleta/shared/ui';
import { ArrowLeft } from '@veleta/shared/ui/icons';
import { History } from '../features/history/history.tsx';
import { DownloadOrder } from '../features/orders/download-order.tsx';
import { ordersQuery } from '../features/orders/orders.api.ts';
import { CurrentPlan } from '../features/plans/current/current-plan.tsx';
import { EndingNotice } from '../features/plans/current/ending-notice.tsx';
import { PlanChooser } from '../features/plans/plan-chooser.tsx';
import { usageQuery } from '../features/plans/plans.api.ts';
import { startOf } from '../features/plans/plan-start.ts';
import { usePlans, type Plans } from '../features/plans/use-plans.ts';
import { OrderStep } from './order-step.tsx';

/** `/subscriptions`: the active plan, the plan chooser for those who may buy, and earlier plans. */
export default function SubscriptionsPage() {
  const { t } = useTranslation('mf-subscriptions');
  const errorText = useErrorText();
  const { role } = useAuth();
  const plans = usePlans();
  const [search, setSearch] = useSearchParams();
  const canChange = role === 'owner' || role === 'administrator';
  const asked = canChange && plans.state === 'full' ? readOrderedPlan(search, plans) : null;
  const cameFrom = readBack(search);
  const goTo = (query: Record<string, string>, options?: { replace: boolean }) =>
    setSearch(cameFrom === null ? query : { ...query, back: cameFrom }, options);

  if (asked && plans.state === 'full') {
    return (
      <Page
        title={t('order.title')}
        description={t('order.intro')}
        back={
          <Button variant="plain" colorPalette="gray" alignSelf="flex-start" px="0" onClick={() => goTo({})}>
            <ArrowLeft />
            {t('order.back')}
          </Button>
        }
      >
        <OrderStep
          plan={asked}
          tiers={plans.tiers}
          cycles={plans.cycles}
          active={plans.active}
          onPlaced={(ordered) => goTo({ ordered }, { replace: true })}
          onBack={() => goTo({})}
        />
      </Page>
    );
  }
  return (
    <Page
      title={t('page.title')}
      description={canChange ? t('page.intro') : t('page.readOnly')}
      back={
        cameFrom !== null && (
          <Box>
            <LinkButton to={cameFrom} variant="outline" colorPalette="gray" size="sm">
              <ArrowLeft />
              {t('page.back')}
            </LinkButton>
          </Box>
        )
      }
    >
      {plans.state === 'loading' && <LoadingState shape="cards" />}
      {plans.state === 'error' && (
        <ErrorState message={t('errors.load')} description={errorText(plans.error)} onRetry={plans.retry} />
      )}
      {plans.state === 'full' && (
        <Overview
          plans={plans}
          canChange={canChange}
          needed={readPeople(search)}
          ordered={search.get('ordered')}
          onOrder={({ tier, cycle }) => goTo({ order: tier, cycle })}
        />
      )}
    </Page>
  );
}

type FullPlans = Extract<Plans, { state: 'full' }>;

/** Returns the plan to order from the address; null if it names none that can be ordered. */
function readOrderedPlan(search: URLSearchParams, { tiers, cycles, active }: FullPlans) {
  const tier = purchaseOrders.PAID_TIERS.find((id) => id === search.get('order'));
  const cycle = cycles.find(({ id }) => id === search.get('cycle'))?.id;
  if (!tier || !cycle || !tiers.some(({ id }) => id === tier)) return null;
  // A smaller plan is scheduled, not ordered.
  const start = startOf({ tier, cycle, active, tiers });
  return start === 'now' || start === 'has-begun' ? { tier, cycle } : null;
}

/** Returns the required capacity from the address, set by the page that linked here. */
function readPeople(search: URLSearchParams): number | null {
  const people = Number(search.get('people'));
  return Number.isSafeInteger(people) && people > 0 ? people : null;
}

/** Returns the address of the page that linked here; only addresses of this application are accepted. */
function readBack(search: URLSearchParams): string | null {
  const back = search.get('back');
  return back !== null && /^\/[a-z][a-z/-]*(\?[\w=&-]*)?$/.test(back) ? back : null;
}

interface OverviewProps {
  plans: FullPlans;
  canChange: boolean;
  needed: number | null;
  ordered: string | null;
  onOrder: NonNullable<Parameters<typeof PlanChooser>[0]['onOrder']>;
}

function Overview({ plans: { tiers, cycles, active, history }, canChange, needed, ordered, onOrder }: OverviewProps) {
  const { t } = useTranslation('mf-subscriptions');
  const usage = useQuery(usageQuery({ isAllowed: canChange }));
  const orders = useQuery(ordersQuery({ isAllowed: canChange }));
  const placed = orders.data?.find(({ id }) => id === ordered);
  const documentOf = (id: string) => {
    const order = orders.data?.find(({ subscription }) => subscription === id);
    if (order) return <DownloadOrder order={order} />;
    // A plan bought without a purchase order can still get its document.
    if (!orders.data || id !== active?.id || active.price === 0) return null;
    return (
      <Button
        variant="outline"
        colorPalette="gray"
        size="sm"
        h="auto"
        minH="9"
        py="1.5"
        whiteSpace="normal"
        onClick={() => onOrder(active)}
      >
        {t('history.make')}
      </Button>
    );
  };
  return (
    <>
      {placed && (
        <Alert.Root status="success" alignItems="center" flexWrap="wrap">
          <Alert.Indicator />
          <Alert.Content flex="1">
            <Alert.Title>{t('done.orderTitle', { number: placed.number })}</Alert.Title>
            <Alert.Description>{t('done.orderText', { email: placed.email })}</Alert.Description>
          </Alert.Content>
          <DownloadOrder order={placed} />
        </Alert.Root>
      )}
      <EndingNotice active={active} history={history} daysLeft={usage.data?.plan?.daysLeft ?? null} />
      <CurrentPlan active={active} cycles={cycles} usage={usage.data} canChange={canChange} />
      {canChange && (
        <Section title={active ? t('page.choose') : t('page.chooseFirst')}>
          {tiers.length === 0 || cycles.length === 0 ? (
            <EmptyState title={t('plan.empty')} />
          ) : (
            // The bought plan becomes the initial choice.
            <PlanChooser
              key={active?.id}
              tiers={tiers}
              cycles={cycles}
              active={active}
              peopleInUse={usage.data?.people}
              peopleAtEnd={usage.data?.plan?.peopleAtEnd}
              hasHadPlan={history.length > 0}
              needed={needed}
              columns={4}
              confirmsTrial
              onPurchased={() => {}}
              onOrder={onOrder}
            />
          )}
        </Section>
      )}
      {canChange && history.length > 0 && (
        <Section title={t('history.title')}>
          <History
            subscriptions={history}
            nameOfCycle={(cycle) => cycles.find(({ id }) => id === cycle)?.name ?? cycle}
            documentOf={documentOf}
          />
        </Section>
      )}
    </>
  );
}
