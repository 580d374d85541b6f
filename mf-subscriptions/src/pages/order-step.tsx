import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Card, Heading, Text } from '@veleta/shared/ui';
import { OrderForm } from '../features/orders/order-form.tsx';
import type { OrderBody } from '../features/orders/order-rules.ts';
import { wordsForPrice } from '../common/plan-words.ts';
import { PriceLine } from '../features/plans/price-line.tsx';
import { priceQuery } from '../features/plans/plans.api.ts';
import type { Cycle, Subscription, Tier } from '../features/plans/plans.api.ts';

interface OrderStepProps {
  plan: Pick<OrderBody, 'tier' | 'cycle'>;
  tiers: readonly Tier[];
  cycles: readonly Cycle[];
  /** The plan that the order replaces, or for which it creates the document. */
  active: Subscription | null;
  /** Heading level: below the title of the page or of the dialog. */
  headingLevel?: 'h2' | 'h3';
  onPlaced: (orderId: string) => void;
  onBack: () => void;
}

/** Billing details of the chosen plan, and the order. */
export function OrderStep({ plan, tiers, cycles, active, headingLevel = 'h2', onPlaced, onBack }: OrderStepProps) {
  const { t } = useTranslation('mf-subscriptions');
  const price = useQuery(priceQuery(plan.tier, plan.cycle));
  const tier = tiers.find((one) => one.id === plan.tier);
  const isDocumentOnly = active?.tier === plan.tier && active.cycle === plan.cycle;
  const months = cycles.find((one) => one.id === plan.cycle)?.months ?? 0;
  const words = {
    next: tier?.name ?? '',
    current: active?.tierName ?? '',
    price: price.data ? wordsForPrice(t, price.data.price, price.data.currency) : '',
    months: t('plan.totalMonths', { count: months }),
  };
  const confirm = isDocumentOnly
    ? { title: t('confirm.paperTitle'), body: [t('order.paper')], label: t('confirm.paperLabel') }
    : {
        title: t('confirm.orderTitle', words),
        body: [
          t('confirm.orderBody', words),
          ...(active && !active.isTrial ? [t('order.ends', words)] : []),
          t('confirm.renews'),
        ],
        label: t('confirm.orderLabel', words),
      };
  return (
    <OrderForm
      plan={plan}
      isPriceKnown={price.isSuccess}
      confirm={confirm}
      onPlaced={(order) => onPlaced(order.id)}
      onBack={onBack}
      summary={
        <Card.Root bg="bg.subtle" variant="outline">
          <Card.Body gap="3">
            <Heading as={headingLevel} size="md">
              {t('order.summary', { plan: tier?.name ?? '' })}
            </Heading>
            <PriceLine tier={plan.tier} cycle={plan.cycle} tiers={tiers} cycles={cycles} />
            {isDocumentOnly ? (
              <Text color="fg.muted">{t('order.paper')}</Text>
            ) : (
              active && <Text color="fg.muted">{t('order.ends', words)}</Text>
            )}
          </Card.Body>
        </Card.Root>
      }
    />
  );
}
