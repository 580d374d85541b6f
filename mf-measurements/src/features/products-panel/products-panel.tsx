import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useDeferredValue, useEffect } from 'react';
import { EmptyState, ErrorState, LinkButton, SimpleGrid, Skeleton, Stack } from '@veleta/shared/ui';
import { useCanManage } from '../../access/use-can-manage.ts';
import { OtherProducts } from './other-products.tsx';
import { panelQuery } from './panel.api.ts';
import { byUrgency } from './panel-order.ts';
import { ProductCard } from './product-card.tsx';

/** The cards were drawn in this tab before: who comes back sees them at once. */
let wereDrawn = false;

/** Every product of the organization with its live counts. `onAbout` asks to show what a product measures. */
export function ProductsPanel({ onAbout }: { onAbout: (product: string) => void }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const canManage = useCanManage();
  const { data, error, isFetching, refetch } = useQuery(panelQuery);
  // The answer may be here before the page. Its cards keep a slow phone busy for most of a second: heading and places stand first.
  const shown = useDeferredValue(data ?? null, wereDrawn ? (data ?? null) : null);
  useEffect(() => {
    wereDrawn ||= shown !== null;
  }, [shown]);

  if (!data && error) {
    return (
      <ErrorState
        message={t('panel.failed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!shown) return <PanelSkeleton />;

  const enabled = shown.filter((panel) => panel.isEnabled).toSorted(byUrgency);
  const others = shown.filter((panel) => !panel.isEnabled);
  return (
    <Stack gap="10">
      {enabled.length === 0 ? (
        <EmptyState
          title={t('panel.empty.title')}
          description={canManage ? t('panel.empty.text') : t('panel.empty.reader')}
          action={canManage && <LinkButton to="/product-config">{t('panel.empty.action')}</LinkButton>}
        />
      ) : (
        <SimpleGrid columns={{ base: 1, lg: enabled.length === 1 ? 1 : 2 }} gap="6" alignItems="stretch">
          {enabled.map((panel) => (
            <ProductCard
              key={panel.product}
              panel={panel}
              isAlone={enabled.length === 1}
              onAbout={() => onAbout(panel.product)}
            />
          ))}
        </SimpleGrid>
      )}
      {others.length > 0 && enabled.length > 0 && <OtherProducts panels={others} onAbout={onAbout} />}
    </Stack>
  );
}

function PanelSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6" role="status" aria-label={t('states.loading')}>
      <Skeleton height="96" borderRadius="l3" />
      <Skeleton height="96" borderRadius="l3" />
    </SimpleGrid>
  );
}
