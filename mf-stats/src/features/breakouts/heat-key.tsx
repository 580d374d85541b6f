import { Box, Flex, Span, Stack, Text } from '@veleta/shared/ui';
import { useTranslation } from 'react-i18next';
import { HEAT_INK, heatKey } from '../../figures/scale.ts';

/** What the colours and the dash stand for. */
export function HeatKey({ threshold }: { threshold: number }) {
  const { t } = useTranslation('mf-stats');
  return (
    <Stack gap="2" textStyle="sm" color="fg.muted">
      <Flex align="center" gap="3" wrap="wrap">
        <Span>{t('breakouts.low')}</Span>
        <Flex aria-hidden="true" borderRadius="l1" overflow="hidden">
          {heatKey.map(({ from, color }) => (
            <Box key={from} bg={color} color={HEAT_INK} textStyle="2xs" px="2" py="0.5" minW="9" textAlign="center">{from}</Box>
          ))}
        </Flex>
        <Span>{t('breakouts.high')}</Span>
      </Flex>
      <Text>{t('breakouts.dash', { threshold })}</Text>
    </Stack>
  );
}
