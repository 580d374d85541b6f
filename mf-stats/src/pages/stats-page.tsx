import { useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { EmptyState, ErrorState, Flex, LinkButton, LoadingState, Page } from '@veleta/shared/ui';
import { ChartColumn, FileText } from '@veleta/shared/ui/icons';
import { useStatsAddress } from '../address/use-stats-address.ts';
import { MeasurementPicker } from '../measurements/measurement-picker.tsx';
import { measurementsQuery } from '../server-data/analysis.api.ts';
import { chooseMeasurement } from '../server-data/choose-measurement.ts';
import { MeasurementResults } from './measurement-results.tsx';

/** `/stats`: choose a measurement, read its results. */
export default function StatsPage() {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const errorText = useErrorText();
  const { role } = useAuth();
  const [address, change] = useStatsAddress();
  const { data, error, refetch, isFetching } = useQuery(measurementsQuery());

  if (!data) {
    return (
      <Page title={t('page.title')}>
        {error ? (
          <ErrorState
            message={t('page.failed')}
            description={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <LoadingState shape="table" count={6} />
        )}
      </Page>
    );
  }
  const chosen = chooseMeasurement(data, address.measurement);
  if (!chosen) {
    return (
      <Page title={t('page.title')} description={t('page.description')}>
        <EmptyState
          icon={<ChartColumn aria-hidden="true" />}
          title={t('page.empty')}
          description={t('page.emptyHint')}
          action={
            role === 'analyst' ? undefined : <LinkButton to="/product-config">{t('page.emptyAction')}</LinkButton>
          }
        />
      </Page>
    );
  }
  return (
    <Page
      title={translate(chosen.productName)}
      tabTitle={`${t('page.title')}: ${translate(chosen.productName)}`}
      description={chosen.isImported ? t('past.mark') : t('page.description')}
      action={
        <Flex gap="3" wrap="wrap" align="flex-end">
          <MeasurementPicker measurements={data} chosen={chosen} onChoose={(measurement) => change({ measurement })} />
          <LinkButton to="/stats/reports" variant="outline">
            <FileText />
            {t('reports.link')}
          </LinkButton>
          <LinkButton to="/stats/past-results" variant="ghost">
            {t('past.link')}
          </LinkButton>
        </Flex>
      }
    >
      <MeasurementResults key={chosen.id} id={chosen.id} address={address} onChange={change} />
    </Page>
  );
}
