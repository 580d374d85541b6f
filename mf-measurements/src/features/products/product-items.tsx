import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Badge, Heading, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import type { Product } from './products.api.ts';

/** Lists the survey items by dimension, in the current language. */
export function ProductItems({ product }: { product: Product }) {
  const { t } = useTranslation('mf-measurements');
  const bilingual = useBilingual();
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="8">
      {product.dimensions.map((dimension) => (
        <Stack key={dimension.key} gap="2">
          <Heading as="h4" size="sm">
            {bilingual(dimension.name)}
          </Heading>
          <Stack as="ol" gap="2" listStyleType="none" m="0" p="0">
            {dimension.items.map((item) => (
              <Text as="li" key={item.key} textStyle="sm" color="fg.muted">
                {bilingual(item.text)}{' '}
                {item.type !== 'likert5' && <Badge colorPalette="gray">{t(`product.types.${item.type}`)}</Badge>}
              </Text>
            ))}
          </Stack>
        </Stack>
      ))}
    </SimpleGrid>
  );
}
