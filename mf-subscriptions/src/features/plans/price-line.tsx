import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Button, HStack, Skeleton, Stack, Text } from '@veleta/shared/ui';
import { wordsForPrice, wordsForSaving } from '../../common/plan-words.ts';
import { priceQuery } from './plans.api.ts';
import type { Cycle, CycleId, Tier, TierId } from './plans.api.ts';

/** The price of the chosen plan, as returned by the server. */
export function PriceLine({
  tier,
  cycle,
  tiers,
  cycles,
  isLater = false,
}: {
  tier: TierId | null;
  cycle: CycleId | null;
  tiers: readonly Tier[];
  cycles: readonly Cycle[];
  /** Whether the plan begins with the next period. */
  isLater?: boolean;
}) {
  const { t } = useTranslation('mf-subscriptions');
  const price = useQuery(priceQuery(tier, cycle));
  const chosen = cycles.find((one) => one.id === cycle);
  const months = chosen?.months ?? 0;
  const chosenTier = tiers.find((one) => one.id === tier);
  const saved = chosen && chosenTier && wordsForSaving(t, chosenTier, chosen);

  return (
    <Stack gap="1" aria-live="polite" minHeight="16">
      <Text fontWeight="semibold">{t('plan.total')}</Text>
      {!tier || !cycle ? (
        <Text color="fg.muted">{t('plan.totalHint')}</Text>
      ) : price.isPending ? (
        <Skeleton height="8" width="40" />
      ) : price.isError ? (
        <HStack>
          <Text color="fg.error">{t('plan.priceFailed')}</Text>
          <Button variant="outline" colorPalette="gray" size="sm" onClick={() => void price.refetch()}>
            {t('shared:actions.retry')}
          </Button>
        </HStack>
      ) : (
        <>
          <Text fontSize="2xl" fontWeight="semibold">
            {wordsForPrice(t, price.data.price, price.data.currency)}{' '}
            {price.data.price > 0 && (
              <Text as="span" fontSize="md" fontWeight="normal" color="fg.muted">
                {t('plan.totalMonths', { count: months })}
              </Text>
            )}
          </Text>
          {saved && <Text fontWeight="medium">{saved}</Text>}
          {price.data.price > 0 && <Text color="fg.muted">{t(isLater ? 'plan.invoiceLater' : 'plan.invoice')}</Text>}
        </>
      )}
    </Stack>
  );
}
