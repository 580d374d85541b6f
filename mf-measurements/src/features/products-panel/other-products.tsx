import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Card, Flex, HStack, IconButton, LinkButton, Section, Stack, Text } from '@veleta/shared/ui';
import { Info } from '@veleta/shared/ui/icons';
import { dialogIntent } from '@veleta/shared/ui/on-demand';
import { useCanManage } from '../../common/use-can-manage.ts';
import type { ProductPanel } from './panel.api.ts';

/** Lists the products that are not enabled, with links to the set-up. */
export function OtherProducts({
  panels,
  onAbout,
}: {
  panels: readonly ProductPanel[];
  onAbout: (key: string) => void;
}) {
  const { t } = useTranslation('mf-measurements');
  const bilingual = useBilingual();
  const canManage = useCanManage();
  return (
    <Section title={t('panel.more')} description={t('panel.moreText')}>
      <Card.Root>
        <Stack as="ul" gap="0" listStyleType="none" m="0" p="0">
          {panels.map((panel, index) => {
            const name = bilingual(panel.name);
            return (
              <Flex
                as="li"
                key={panel.product}
                justifyContent="space-between"
                alignItems="center"
                gap="4"
                px={{ base: '4', md: '6' }}
                py="3"
                borderTopWidth={index === 0 ? '0' : '1px'}
              >
                <HStack gap="1" minW="0">
                  <Text fontWeight="medium">{name}</Text>
                  <IconButton
                    variant="ghost"
                    colorPalette="gray"
                    size="sm"
                    {...dialogIntent}
                    onClick={() => onAbout(panel.product)}
                    aria-label={t('panel.about', { product: name })}
                  >
                    <Info />
                  </IconButton>
                </HStack>
                {canManage && (
                  <LinkButton
                    variant="outline"
                    colorPalette="gray"
                    size="sm"
                    to={`/product-config?product=${panel.product}`}
                    aria-label={t('panel.enable', { product: name })}
                  >
                    {t('panel.enableShort')}
                  </LinkButton>
                )}
              </Flex>
            );
          })}
        </Stack>
      </Card.Root>
    </Section>
  );
}
