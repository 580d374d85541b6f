import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Slot } from '@veleta/shared/remote';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { EmptyState, ErrorState, LinkButton, SimpleGrid, Skeleton, Stack } from '@veleta/shared/ui';
import { VanePicture } from '@veleta/shared/ui/pieces';
import { useCanManage } from '../../common/use-can-manage.ts';
import { OtherProducts } from './other-products.tsx';
import { panelQuery, type ProductPanel } from './panel.api.ts';
import { byUrgency } from './panel-order.ts';
import { ProductCard } from './product-card.tsx';

/** The cards were rendered in this tab before, so they are shown at once. */
let wereDrawn = false;

interface ProductsPanelProps {
  /** Called to show what a product measures. */
  readonly onAbout: (product: string) => void;
  /**
   * Content for owners and administrators above the products; `otherwise` is shown if there are no products, or null.
   */
  readonly renderStart: (panels: readonly ProductPanel[], otherwise: ReactNode) => ReactNode;
}

/** Every product of the organization with its live counts, then the cards of other areas. */
export function ProductsPanel({ onAbout, renderStart }: ProductsPanelProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const canManage = useCanManage();
  const { data, error, isFetching, refetch } = useQuery(panelQuery);
  // The reply may arrive before the page. Rendering the cards takes a slow phone most of a second, so heading and
  // skeletons come first.
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
  const nothing =
    enabled.length === 0 ? (
      <EmptyState
        picture={<VanePicture />}
        title={t('panel.empty.title')}
        description={canManage ? t('panel.empty.text') : t('panel.empty.reader')}
        action={canManage && <LinkButton to="/product-config">{t('panel.empty.action')}</LinkButton>}
      />
    ) : null;
  return (
    <Stack gap="10">
      {canManage ? renderStart(shown, nothing) : nothing}
      {enabled.length > 0 && (
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
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6" _empty={{ display: 'none' }}>
        <Slot id="dashboard.cards" />
      </SimpleGrid>
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
