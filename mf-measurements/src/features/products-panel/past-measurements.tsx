import { formatDateRange, formatNumber, useTranslation } from '@veleta/shared/i18n';
import { useState } from 'react';
import { Button, HStack, RouterLink, Stack, Text } from '@veleta/shared/ui';
import type { Measurement, ProductPanel } from './panel.api.ts';

/** Address of the results of a measurement. */
export const resultsPath = (measurement: Measurement): string => `/stats?measurement=${measurement.id}`;
/** Address of a measurement. */
export const measurementPath = (measurement: Measurement): string => `/measurements/${measurement.id}`;

function PastMeasurement({ measurement, name }: { measurement: Measurement; name: string }) {
  const { t } = useTranslation('mf-measurements');
  const period = formatDateRange(measurement.firstDate, measurement.lastDate);
  const { responses, threshold, isImported } = measurement;
  return (
    <HStack justifyContent="space-between" gap="4">
      <RouterLink to={measurementPath(measurement)} textStyle="sm" variant="plain">
        {responses === null
          ? t('panel.previousFew', { period, threshold })
          : t('panel.previousText', { period, count: responses })}
        {isImported ? ` · ${t('panel.imported')}` : null}
      </RouterLink>
      <RouterLink
        to={resultsPath(measurement)}
        textStyle="sm"
        aria-label={t('panel.resultsOf', { product: name, period })}
      >
        {t('panel.results')}
      </RouterLink>
    </HStack>
  );
}

/** Links to the previous finished measurement and those of replaced sets. */
export function PastMeasurements({ panel, name }: { panel: ProductPanel; name: string }) {
  const { t } = useTranslation('mf-measurements');
  const [isOpen, setIsOpen] = useState(false);
  const { previous, historical, historicalTotal } = panel;
  if (!previous && historical.length === 0) return null;
  const listId = `historical-${panel.product}`;
  return (
    <Stack gap="4" borderTopWidth="1px" pt="4">
      {previous && (
        <Stack gap="1">
          <Text textStyle="sm" color="fg.muted">
            {t('panel.previous')}
          </Text>
          <PastMeasurement measurement={previous} name={name} />
        </Stack>
      )}
      {historical.length > 0 && (
        <Stack gap="1">
          <HStack justifyContent="space-between">
            <Text textStyle="sm" color="fg.muted">
              {t('panel.historical')}
            </Text>
            <Button
              variant="plain"
              size="sm"
              px="0"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? t('panel.hideHistorical') : t('panel.showHistorical', { count: historicalTotal })}
            </Button>
          </HStack>
          <Stack id={listId} gap="2" hidden={!isOpen}>
            {isOpen &&
              historical.map((measurement) => (
                <PastMeasurement key={measurement.id} measurement={measurement} name={name} />
              ))}
            {isOpen && historicalTotal > historical.length && (
              <RouterLink to={`/calendar?mode=year&product=${panel.product}`} textStyle="sm">
                {t('panel.allHistorical', { total: formatNumber(historicalTotal) })}
              </RouterLink>
            )}
          </Stack>
        </Stack>
      )}
    </Stack>
  );
}
