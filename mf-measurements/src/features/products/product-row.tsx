import { useState } from 'react';
import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, Button, Flex, Heading, HStack, LinkButton, Stack, Text } from '@veleta/shared/ui';
import { ChevronDown, ChevronUp } from '@veleta/shared/ui/icons';
import { EnableSwitch } from './enable-switch.tsx';
import { ProductItems } from './product-items.tsx';
import type { Product } from './products.api.ts';

/** One product: its state, its items and the links to its measurements. */
export function ProductRow({ product, isMarked }: { product: Product; isMarked: boolean }) {
  const { t } = useTranslation('mf-measurements');
  const bilingual = useBilingual();
  const [isOpen, setIsOpen] = useState(false);
  const name = bilingual(product.name);
  const items = product.dimensions.reduce((sum, dimension) => sum + dimension.items.length, 0);
  const panelId = `items-${product.key}`;
  return (
    <Stack
      as="li"
      gap="4"
      px={{ base: '4', md: '6' }}
      py="5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      bg={isMarked ? 'primary.subtle' : undefined}
    >
      <Box>
        <Flex justifyContent="space-between" gap="6" alignItems="flex-start">
          <Heading as="h3" size="md" minW="0">
            {name}
          </Heading>
          <EnableSwitch product={product} name={name} />
        </Flex>
        <Text color="fg.muted" mt="1" maxW="2xl">
          {bilingual(product.description)}
        </Text>
        <Text textStyle="sm" color="fg.muted" mt="2">
          {t('products.summary', { dimensions: product.dimensions.length, count: items })}
        </Text>
      </Box>
      <Flex gap="3" wrap="wrap" alignItems="center" justifyContent="space-between">
        <HStack gap="1" wrap="wrap" ms="-3">
          <Button
            variant="ghost"
            colorPalette="gray"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={panelId}
            aria-label={t(isOpen ? 'products.hideItemsOf' : 'products.showItemsOf', { product: name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <ChevronUp /> : <ChevronDown />}
            {isOpen ? t('products.hideItems') : t('products.showItems')}
          </Button>
          {(['preview', 'own'] as const).map((view) => (
            <LinkButton
              key={view}
              size="sm"
              variant="ghost"
              colorPalette="gray"
              to={`?area=products&product=${product.key}&view=${view}`}
              aria-label={t(`products.${view}Of`, { product: name })}
            >
              {t(`products.${view}`)}
            </LinkButton>
          ))}
        </HStack>
        {product.isEnabled && (
          <LinkButton
            size="sm"
            variant="outline"
            to={`?area=set-up&product=${product.key}`}
            aria-label={t('products.setUpOf', { product: name })}
          >
            {t('products.setUp')}
          </LinkButton>
        )}
      </Flex>
      <Box id={panelId} hidden={!isOpen}>
        {isOpen && <ProductItems product={product} />}
      </Box>
    </Stack>
  );
}
