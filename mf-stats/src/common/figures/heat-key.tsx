import { useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, marks, Span, Stack, Text } from '@veleta/shared/ui';
import { HEAT_INK, heatKey } from './scale.ts';

/** Legend of the colors, the dash, and the marks if there are any. */
export function HeatKey({ threshold, markKey }: { threshold: number; markKey?: string | undefined }) {
  const { t } = useTranslation('mf-stats');
  return (
    <Stack gap="2" textStyle="sm" color="fg.muted">
      <Flex
        align="center"
        justify={{ base: 'space-between', md: 'flex-start' }}
        columnGap="3"
        rowGap="1"
        wrap={{ base: 'wrap', md: 'nowrap' }}
      >
        <Span whiteSpace="nowrap">{t('breakouts.low')}</Span>
        <Flex
          aria-hidden="true"
          {...marks.figure}
          order={{ base: '-1', md: '0' }}
          width={{ base: 'full', md: 'auto' }}
          borderRadius="l1"
          overflow="hidden"
        >
          {heatKey.map(({ from, color }) => (
            <Box
              key={from}
              bg={color}
              color={HEAT_INK}
              textStyle="2xs"
              px={{ base: '0', md: '2' }}
              py="0.5"
              flex={{ base: '1', md: 'none' }}
              minW={{ md: '9' }}
              textAlign="center"
            >
              {from}
            </Box>
          ))}
        </Flex>
        <Span whiteSpace="nowrap">{t('breakouts.high')}</Span>
      </Flex>
      {markKey ? <Text>{markKey}</Text> : null}
      <Text>{t('breakouts.dash', { threshold })}</Text>
    </Stack>
  );
}
