import { useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { ErrorState, Heading, HStack, LinkButton, LoadingState, Stack, Text } from '@veleta/shared/ui';
import { Modal } from '@veleta/shared/ui/on-demand';
import { useCanManage } from '../../common/use-can-manage.ts';
import { productsQuery } from './products.api.ts';

/** Describes a product. `product` is null while the dialog is closed. */
export function ProductDialog({ product: key, onClose }: { product: string | null; onClose: () => void }) {
  const { t } = useTranslation('mf-measurements');
  const bilingual = useBilingual();
  const errorText = useErrorText();
  const canManage = useCanManage();
  const { data, error, isFetching, refetch } = useQuery({ ...productsQuery, enabled: key !== null });
  const product = data?.find((candidate) => candidate.key === key);
  return (
    <Modal
      isOpen={key !== null}
      onClose={onClose}
      size="md"
      title={product ? bilingual(product.name) : t('product.measures')}
      description={product && bilingual(product.description)}
      footer={
        product &&
        canManage && (
          <LinkButton variant="outline" colorPalette="gray" to={`/product-config?product=${product.key}`}>
            {t('product.configure')}
          </LinkButton>
        )
      }
    >
      {!data && error && (
        <ErrorState
          message={t('product.failed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState shape="text" count={6} />}
      {product && (
        <Stack gap="3">
          <Heading as="h3" size="sm">
            {t('product.measures')}
          </Heading>
          <Stack as="ul" gap="2" listStyleType="none" m="0" p="0">
            {product.dimensions.map((dimension) => (
              <HStack as="li" key={dimension.key} justifyContent="space-between" gap="4">
                <Text>{bilingual(dimension.name)}</Text>
                <Text color="fg.muted" textStyle="sm">
                  {t('product.items', { count: dimension.items.length })}
                </Text>
              </HStack>
            ))}
          </Stack>
        </Stack>
      )}
    </Modal>
  );
}
