import { useTranslation } from '@veleta/shared/i18n';
import { Slot } from '@veleta/shared/remote';
import { useState } from 'react';
import { LinkButton, Page, Stack } from '@veleta/shared/ui';
import { useCanManage } from '../common/use-can-manage.ts';
import { FirstSteps } from '../features/first-steps/first-steps.tsx';
import { hasResults } from '../features/first-steps/steps.ts';
import { ProductDialog } from '../features/products/product-dialog.tsx';
import { ProductsPanel } from '../features/products-panel/products-panel.tsx';

/** The first page after signing in: summaries of other areas and the products panel. */
export default function DashboardPage() {
  const { t } = useTranslation('mf-measurements');
  const canManage = useCanManage();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Page
      title={t('panel.title')}
      description={t('panel.lead')}
      action={
        canManage && (
          <LinkButton variant="outline" colorPalette="gray" to="/calendar">
            {t('panel.calendar')}
          </LinkButton>
        )
      }
    >
      <Stack gap="6" mb="10" _empty={{ display: 'none' }}>
        <Slot id="dashboard.summaries" />
      </Stack>
      <ProductsPanel
        onAbout={setShown}
        renderStart={(panels, otherwise) =>
          hasResults(panels) ? otherwise : <FirstSteps panels={panels} otherwise={otherwise} />
        }
      />
      <ProductDialog product={shown} onClose={() => setShown(null)} />
    </Page>
  );
}
