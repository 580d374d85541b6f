import type { ReactNode } from 'react';
import { formatDate, formatDateRange, formatDateTime, useTranslation } from '@veleta/shared/i18n';
import { RouterLink, Stack, Text } from '@veleta/shared/ui';
import { daysUntil } from '../../common/days-until.ts';
import { zoneName } from '../../common/zone-name.ts';
import { Fact } from '../../common/fact.tsx';
import type { Participation } from './measurement.api.ts';

interface MeasurementFactsProps {
  readonly participation: Participation;
  /** The link to the survey, while the measurement is active. */
  readonly link: ReactNode;
}

/** Dates, audience, next measurement and set of a measurement. */
export function MeasurementFacts({ participation, link }: MeasurementFactsProps) {
  const { t } = useTranslation('mf-measurements');
  const { measurement, participantList, next } = participation;
  const {
    state,
    firstDate,
    lastDate,
    timezone,
    stoppedAt,
    threshold,
    product,
    isHistorical,
    isImported,
    distribution,
  } = measurement;
  // The next measurement of a finished one has started or is over.
  const isNextPast = state === 'finished' && next !== null && daysUntil(next.firstDate, timezone) < 0;
  return (
    <Stack as="dl" gap="4" m="0">
      <Fact term={t('panel.dates')} isStacked>
        {formatDateRange(firstDate, lastDate)}
        <Text as="span" display="block" color="fg.muted">
          {t('measurement.zone', { timezone: zoneName(timezone) })}
        </Text>
        {stoppedAt !== null && (
          <Text as="span" display="block" color="fg.muted">
            {t('panel.stoppedOn', { date: formatDateTime(stoppedAt, timezone) })}
          </Text>
        )}
      </Fact>
      {state !== 'finished' && (
        <Fact term={t('panel.link')} isStacked>
          {link}
        </Fact>
      )}
      <Fact term={t('panel.list')} isStacked>
        {participantList
          ? t('panel.people', { name: participantList.name, count: participantList.people })
          : t('panel.noList')}
      </Fact>
      <Fact term={t('measurement.threshold')} isStacked>
        {t('measurement.thresholdText', { threshold })}
        {distribution === 'reusable-link' && (
          <Text as="span" display="block" color="fg.muted">
            {t('measurement.thresholdLimits')}
          </Text>
        )}
      </Fact>
      {!isNextPast && (
        <Fact term={t('panel.next')} isStacked>
          {next === null ? (
            t('panel.noNext')
          ) : (
            <RouterLink to={`/measurements/${next.id}`}>{formatDate(next.firstDate)}</RouterLink>
          )}
        </Fact>
      )}
      <Fact term={t('measurement.set')} isStacked>
        <RouterLink to={`/calendar?month=${firstDate.slice(0, 7)}&product=${product}`}>
          {t('measurement.inCalendar')}
        </RouterLink>
        {isHistorical && (
          <Text as="span" display="block" color="fg.muted">
            {t(isImported ? 'measurement.imported' : 'measurement.historical')}
          </Text>
        )}
      </Fact>
    </Stack>
  );
}
