import { formatDate, formatDateRange, useTranslation } from '@veleta/shared/i18n';
import { Stack, Text } from '@veleta/shared/ui';
import { zoneName } from '../../common/zone-name.ts';
import { Fact } from '../../common/fact.tsx';
import type { Measurement, ProductPanel } from './panel.api.ts';
import { SurveyLink } from '../../common/survey-link/survey-link.tsx';

/** Dates, audience and type of link. */
export function MeasurementFacts({ panel, name }: { panel: ProductPanel; name: string }) {
  const { t } = useTranslation('mf-measurements');
  const { current, participantList, nextOpensAt } = panel;
  return (
    <Stack as="dl" gap="3" m="0">
      {current && (
        <Fact term={t('panel.dates')}>
          {t('panel.datesIn', {
            period: formatDateRange(current.firstDate, current.lastDate),
            timezone: zoneName(current.timezone),
          })}
          {current.stoppedAt !== null && (
            <Text as="span" display="block" color="fg.muted">
              {t('panel.stoppedOn', { date: dayIn(current.stoppedAt, current.timezone) })}
            </Text>
          )}
        </Fact>
      )}
      {current?.state !== 'programmed' && (
        <Fact term={t('panel.next')}>
          {nextOpensAt === null ? t('panel.noNext') : dayIn(nextOpensAt, current?.timezone)}
        </Fact>
      )}
      <Fact term={t('panel.list')}>
        {participantList
          ? t('panel.people', { name: participantList.name, count: participantList.people })
          : t('panel.noList')}
      </Fact>
      {current && current.state !== 'finished' && (
        <Fact term={t('panel.link')}>
          {hasLink(current) ? <SurveyLink measurement={current} name={name} /> : t('panel.personalLinks')}
        </Fact>
      )}
    </Stack>
  );
}

/** Returns the local day of a moment. A measurement opens at midnight in its zone, which is another day elsewhere. */
const dayIn = (moment: string, timeZone: string | undefined): string =>
  formatDate(moment, { dateStyle: 'medium', timeZone });

const hasLink = (measurement: Measurement): measurement is Measurement & { surveyLink: string } =>
  measurement.surveyLink !== null;
