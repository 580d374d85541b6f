import { formatDate, formatNumber, formatPercent, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery, useQueryClient } from '@veleta/shared/query';
import { Box, Card, ErrorState, Flex, Heading, LoadingState, Stack, Text } from '@veleta/shared/ui';
import { Clock } from '@veleta/shared/ui/icons';
import { ProgressBar } from '@veleta/shared/ui/pieces';
import { useEffect } from 'react';
import { measurementsQuery, overviewQuery, type Measurement } from '../analysis.api.ts';

/** Shown while a measurement collects: participation of the whole organization and the date of the results (C6). */
export function Collecting({ measurement }: { measurement: Measurement }) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(overviewQuery(measurement.id));
  const client = useQueryClient();
  const hasEnded = data !== undefined && data.status !== 'collecting';
  useEffect(() => {
    // The measurement ended while the page was open: the refetched list shows it, and the page shows its views.
    if (hasEnded) void client.invalidateQueries({ queryKey: measurementsQuery().queryKey });
  }, [client, hasEnded]);
  if (!data) {
    return error ? (
      <ErrorState
        message={t('page.failed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <LoadingState shape="table" count={3} />
    );
  }
  const { responses, expected, rate, basis } = data.participation;
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
            {t('collecting.when', {
              date: formatDate(data.measurement.lastDate, { dateStyle: 'long' }),
            })}
          </Text>
        </Flex>
      </Card.Body>
    </Card.Root>
  );
}
