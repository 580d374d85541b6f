import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Alert, Card, ErrorState, LoadingState, Section, Stack } from '@veleta/shared/ui';
import { useCanManage } from '../../common/use-can-manage.ts';
import { ProductRow } from './product-row.tsx';
import { productsQuery } from './products.api.ts';

/** Lists the available products with a switch each. `marked` is the product that a link named. */
export function ProductList({ marked }: { marked: string | null }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const canManage = useCanManage();
  const { data, error, isFetching, refetch } = useQuery(productsQuery);
  return (
    <Section title={t('products.question')} description={t('products.text')}>
      {!canManage && (
        <Alert.Root status="info">
          <Alert.Indicator />
          <Alert.Title>{t('roles.readOnly')}</Alert.Title>
        </Alert.Root>
      )}
      {!data && error && (
        <ErrorState
          message={t('product.failed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState shape="table" count={5} />}
      {data && (
        <Card.Root overflow="hidden">
          <Stack as="ul" gap="0" listStyleType="none" m="0" p="0">
            {data.map((product) => (
              <ProductRow key={product.key} product={product} isMarked={product.key === marked} />
            ))}
          </Stack>
        </Card.Root>
      )}
    </Section>
  );
}
