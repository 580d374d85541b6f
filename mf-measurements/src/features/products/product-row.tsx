import { useState } from 'react';
import { codeOf } from '@veleta/shared/http';
import { useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Box, Button, Flex, Heading, LinkButton, Stack, Text, VisuallyHidden } from '@veleta/shared/ui';
import { ChevronDown, ChevronUp } from '@veleta/shared/ui/icons';
import { Switch } from '@veleta/shared/ui/choices';
import { useCanManage } from '../../access/use-can-manage.ts';
import { useOnce } from '../../drafts/use-once.ts';
import { ProductItems } from './product-items.tsx';
import { useEnableProduct, type Product } from './products.api.ts';

/** One product: enabled or not, what it asks, and the way to its measurements. */
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
        <Button
          variant="ghost"
          colorPalette="gray"
          size="sm"
          ms="-3"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-label={t(isOpen ? 'products.hideItemsOf' : 'products.showItemsOf', { product: name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronUp /> : <ChevronDown />}
          {isOpen ? t('products.hideItems') : t('products.showItems')}
        </Button>
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

function EnableSwitch({ product, name }: { product: Product; name: string }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const canManage = useCanManage();
  const enable = useEnableProduct();
  const once = useOnce();
  // The new state shows at once; a refusal takes it back.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOn = wanted ?? product.isEnabled;

  const change = (isEnabled: boolean) =>
    once(async () => {
      setWanted(isEnabled);
      try {
        await enable.mutateAsync({ key: product.key, isEnabled });
        notify.success(t(isEnabled ? 'products.enabledDone' : 'products.disabledDone', { product: name }));
      } catch (error) {
        notify.error(
          t('products.saveFailed'),
          codeOf(error) === 'measurement_active' ? t('products.locked') : errorText(error),
        );
      }
      setWanted(null);
    });

  return (
    <Switch.Root
      checked={isOn}
      disabled={!canManage}
      onCheckedChange={({ checked }) => void change(checked)}
      flexShrink="0"
      flexDirection="row-reverse"
    >
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label color="fg.muted">
        <VisuallyHidden>{t('products.toggle', { product: name })}</VisuallyHidden>
        <Box as="span" aria-hidden="true" hideBelow="sm">
          {isOn ? t('products.enabled') : t('products.disabled')}
        </Box>
      </Switch.Label>
    </Switch.Root>
  );
}
