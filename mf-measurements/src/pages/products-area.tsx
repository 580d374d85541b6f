import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Box, LinkButton, Stack } from '@veleta/shared/ui';
import { ArrowLeft } from '@veleta/shared/ui/icons';
import { OwnQuestionsPanel } from '../features/own-questions/own-questions-panel.tsx';
import { SurveyPreview } from '../features/preview/survey-preview.tsx';
import { ProductList } from '../features/products/product-list.tsx';
import { productsQuery } from '../features/products/products.api.ts';

const VIEWS = { own: OwnQuestionsPanel, preview: SurveyPreview } as const;

/** All products, or one product's preview or own questions, as the address says. */
export function ProductsArea({ product, view }: { product: string | null; view: string | null }) {
  const { t } = useTranslation('mf-measurements');
  const bilingual = useBilingual();
  const { data } = useQuery(productsQuery);
  const shown = data?.find(({ key }) => key === product);
  const isView = view === 'own' || view === 'preview';
  // The list shows the loading and error states of the products.
  if (!shown || !isView) return <ProductList marked={product} />;
  const View = VIEWS[view];
  return (
    <Stack gap="6">
      <Box ms="-3">
        <LinkButton variant="ghost" colorPalette="gray" size="sm" to="?area=products">
          <ArrowLeft />
          {t('products.all')}
        </LinkButton>
      </Box>
      <View key={shown.key} product={shown.key} name={bilingual(shown.name)} />
    </Stack>
  );
}
