import { useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Slot, useIsFilled } from '@veleta/shared/remote';
import { useNavigate, useSearchParams } from '@veleta/shared/router';
import { ErrorState, LinkButton, LoadingState, Page, Stack } from '@veleta/shared/ui';
import { Tabs } from '@veleta/shared/ui/controls';
import { listsQuery } from '../common/participant-lists.queries.ts';
import { ImportOnDemand } from '../features/participant-import/import-on-demand.tsx';
import { ListPicker } from '../features/participant-lists/list-picker.tsx';
import { EnableButton } from '../features/products/enable-button.tsx';
import { productsQuery } from '../features/products/products.api.ts';
import { categoriesQuery } from '../common/categories.queries.ts';
import { CategoryPanel } from '../features/categories/categories-panel.tsx';
import { SetUp } from '../features/set-up/set-up.tsx';
import { StopMeasurement } from '../common/stop-measurement/stop-measurement.tsx';
import { SurveyPreview } from '../features/preview/survey-preview.tsx';
import { ProductsArea } from './products-area.tsx';

const AREAS = ['products', 'segmentation', 'set-up', 'more'] as const;
type Area = (typeof AREAS)[number];
const LABELS = {
  products: 'config.products',
  segmentation: 'config.segmentation',
  'set-up': 'config.setUp',
  more: 'config.more',
} as const;

/** Products, categories, set-up and the settings of other areas in tabs; the address names the tab. */
export default function ProductConfigPage() {
  const { t } = useTranslation('mf-measurements');
  const [search, setSearch] = useSearchParams();
  const requested = search.get('area');
  const hasMore = useIsFilled('settings.sections');
  const areas = AREAS.filter((name) => name !== 'more' || hasMore);
  const area: Area = areas.find((name) => name === requested) ?? 'products';
  const product = search.get('product');

  const show = (next: string): void =>
    setSearch((current) => {
      const params = new URLSearchParams(current);
      params.set('area', next);
      params.delete('edit');
      params.delete('view');
      return params;
    });

  return (
    <Page
      title={t('config.title')}
      description={t('config.lead')}
      action={
        <LinkButton variant="outline" colorPalette="gray" to="/calendar">
          {t('panel.calendar')}
        </LinkButton>
      }
    >
      <Tabs.Root value={area} onValueChange={({ value }) => show(value)}>
        <Tabs.List aria-label={t('config.areas')}>
          {areas.map((name) => (
            <Tabs.Trigger key={name} value={name}>
              {t(LABELS[name])}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="products" pt="8">
          <ProductsArea product={product} view={search.get('view')} />
        </Tabs.Content>
        <Tabs.Content value="segmentation" pt="8">
          <CategoryPanel
            stopButton={({ measurement, name }) => <StopMeasurement measurement={measurement} name={name} />}
          />
        </Tabs.Content>
        <Tabs.Content value="set-up" pt="8">
          <SetUpArea requested={product} />
        </Tabs.Content>
        {hasMore && (
          <Tabs.Content value="more" pt="8">
            <Stack gap="12">
              <Slot id="settings.sections" />
            </Stack>
          </Tabs.Content>
        )}
      </Tabs.Root>
    </Page>
  );
}

/** The set-up of the product in the address, or of the first enabled one. */
function SetUpArea({ requested }: { requested: string | null }) {
  const { t } = useTranslation('mf-measurements');
  const bilingual = useBilingual();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery(productsQuery);
  // Loaded by the list picker; this only reads the cache.
  const lists = useQuery({ ...listsQuery, enabled: false });
  const categories = useQuery(categoriesQuery);
  if (!data && error) {
    return (
      <ErrorState
        message={t('product.failed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <LoadingState shape="form" count={4} />;

  const choices = data.map(({ key, name, isEnabled }) => ({ key, name: bilingual(name), isEnabled }));
  const chosen =
    choices.find(({ key }) => key === requested) ?? choices.find(({ isEnabled }) => isEnabled) ?? choices[0];
  if (!chosen) return null;
  return (
    <SetUp
      products={choices}
      product={chosen}
      onProduct={(key) => void navigate(`?area=set-up&product=${key}`, { replace: true })}
      enableButton={<EnableButton product={chosen.key} name={chosen.name} />}
      listPicker={(props) => <ListPicker {...props} importForm={(form) => <ImportOnDemand {...form} />} />}
      // The warning is shown while the categories are unknown.
      hasUnits={categories.data?.length !== 0}
      stopButton={(active) => <StopMeasurement measurement={active} name={chosen.name} size="sm" />}
      peopleOn={(id) => lists.data?.find((list) => list.id === id)?.people ?? null}
      isListThere={(id) => lists.data?.some((list) => list.id === id) ?? true}
      onSaved={() => void navigate('/dashboard')}
      surveyPreview={(subject) => <SurveyPreview product={subject} name={chosen.name} />}
    />
  );
}
