import { formatDate, formatNumber, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Card, ErrorState, HStack, LoadingState, Stack, Text } from '@veleta/shared/ui';
import { panelQuery } from '../features/products-panel/panel.api.ts';
import { StopMeasurement } from '../common/stop-measurement/stop-measurement.tsx';

/**
 * Fills `onboarding.measurements`: lists active measurements with a button that stops each. It never calls `onDone`.
 */
export default function RunningMeasurements() {
  const { t } = useTranslation('mf-measurements');
  const bilingual = useBilingual();
  const panel = useQuery(panelQuery);
  if (panel.isPending) return <LoadingState count={2} />;
  if (panel.isError) return <ErrorState onRetry={() => void panel.refetch()} isRetrying={panel.isFetching} />;
  const running = panel.data.flatMap(({ name, current }) =>
    current?.state === 'active' ? [{ name: bilingual(name), measurement: current }] : [],
  );
  if (running.length === 0) return <Text color="fg.muted">{t('running.none')}</Text>;
  return (
    <Stack as="ul" gap="3" listStyleType="none">
      {running.map(({ name, measurement }) => (
        <Card.Root as="li" key={measurement.id}>
          <Card.Body>
            <HStack justify="space-between" gap="3" wrap="wrap">
              <Stack gap="0">
                <Text fontWeight="semibold">{name}</Text>
                <Text color="fg.muted" textStyle="sm">
                  {t('running.until', { date: formatDate(measurement.lastDate) })}
                  {measurement.responses !== null &&
                    ` · ${t('running.responses', {
                      count: measurement.responses,
                      formatted: formatNumber(measurement.responses),
                    })}`}
                </Text>
              </Stack>
              <StopMeasurement measurement={measurement} name={name} size="sm" />
            </HStack>
          </Card.Body>
        </Card.Root>
      ))}
    </Stack>
  );
}
