import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Card, Heading, Text } from '@veleta/shared/ui';
import { OrderForm } from '../features/orders/order-form.tsx';
import type { OrderBody } from '../features/orders/order-rules.ts';
import { PriceLine } from '../features/plans/price-line.tsx';
import { priceQuery } from '../features/plans/plans.api.ts';
import type { Cycle, Subscription, Tier } from '../features/plans/plans.api.ts';

interface OrderStepProps {
  plan: Pick<OrderBody, 'tier' | 'cycle'>;
  tiers: readonly Tier[];
  cycles: readonly Cycle[];
  /** The plan that the order ends, or gives its paper to. */
  active: Subscription | null;
  onPlaced: (orderId: string) => void;
  onBack: () => void;
}

/** The chosen plan, to be bought on paper. */
export function OrderStep({ plan, tiers, cycles, active, onPlaced, onBack }: OrderStepProps) {
  const { t } = useTranslation('mf-subscriptions');
  const price = useQuery(priceQuery(plan.tier, plan.cycle));
  const tier = tiers.find((one) => one.id === plan.tier);
  const isPaper = active?.tier === plan.tier && active.cycle === plan.cycle;
  return (
    <OrderForm
      plan={plan}
      isPriceKnown={price.isSuccess}
      onPlaced={(order) => onPlaced(order.id)}
      onBack={onBack}
      summary={
        <Card.Root bg="bg.subtle" variant="outline">
          <Card.Body gap="3">
            <Heading as="h2" size="md">
              {t('order.summary', { plan: tier?.name ?? '' })}
            </Heading>
            <PriceLine tier={plan.tier} cycle={plan.cycle} tiers={tiers} cycles={cycles} />
            {isPaper ? (
              <Text color="fg.muted">{t('order.paper')}</Text>
            ) : (
              active && <Text color="fg.muted">{t('order.ends', { current: active.tierName })}</Text>
            )}
          </Card.Body>
        </Card.Root>
      }
    />
  );
}
