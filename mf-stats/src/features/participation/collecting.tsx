import { formatDate, formatNumber, formatPercent, useTranslation } from '@veleta/shared/i18n';
import { Box, Card, Flex, Heading, Stack, Text } from '@veleta/shared/ui';
import { Clock } from '@veleta/shared/ui/icons';
import { ProgressBar } from '@veleta/shared/ui/pieces';
import type { Analysis } from '../../server-data/analysis.api.ts';

/** While it collects: how many of the whole organization have answered, and when results come. */
export function Collecting({ analysis: { participation, measurement, threshold } }: { analysis: Analysis }) {
  const { t } = useTranslation('mf-stats');
  const { responses, expected, rate, basis } = participation;
  return (
    <Card.Root maxW="3xl">
      <Card.Body gap="6">
        <Stack gap="3">
          <Heading as="h2" size="md">
            {t('collecting.title')}
          </Heading>
          <Flex align="baseline" gap="3" wrap="wrap">
            <Text textStyle="4xl" fontWeight="semibold" fontVariantNumeric="tabular-nums" lineHeight="1">
              {rate === null ? '–' : formatPercent(rate)}
            </Text>
            <Text color="fg.muted">
              {t(`participation.${basis}`, {
                responses: formatNumber(responses ?? 0),
                expected: formatNumber(expected),
              })}
            </Text>
          </Flex>
          <ProgressBar value={rate ?? 0} label={t('collecting.title')} />
        </Stack>
        <Flex gap="3" align="flex-start">
          <Box color="fg.muted" pt="0.5">
            <Clock size={18} aria-hidden="true" />
          </Box>
          <Text color="fg.muted">
            {t('collecting.when', { date: formatDate(measurement.lastDate, { dateStyle: 'long' }), threshold })}
          </Text>
        </Flex>
      </Card.Body>
    </Card.Root>
  );
}
