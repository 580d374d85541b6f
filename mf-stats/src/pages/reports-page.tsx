import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { EmptyState, ErrorState, LinkButton, LoadingState, Page, RouterLink, Section, Stack } from '@veleta/shared/ui';
import { ResultsPicture } from '@veleta/shared/ui/pieces';
import { useOpenedFrom } from '../common/opened-from.ts';
import { RequestReport } from '../features/reports/request-report.tsx';
import { MonthlyMail } from '../features/reports/monthly-mail.tsx';
import { ReportList } from '../features/reports/report-list.tsx';
import { measurementsQuery } from '../common/analysis.api.ts';
import { chooseFinished } from '../common/measurement-choice/choose-measurement.ts';
import { SharedLinks } from '../features/shares/shared-links.tsx';
import { reportsQuery } from '../features/reports/reports.api.ts';

/** `/stats/reports`: downloads and links for results. */
export default function ReportsPage() {
  const { t } = useTranslation('mf-stats');
  const { measurement, back } = useOpenedFrom();
  return (
    <Page
      title={t('reports.title')}
      description={t('reports.description')}
      back={<RouterLink to={back}>{t('reports.back')}</RouterLink>}
    >
      <Reports openedFrom={measurement} back={back} />
    </Page>
  );
}

interface ReportsProps {
  /** The measurement whose results the page was opened from. */
  readonly openedFrom: string | null;
  readonly back: string;
}

function Reports({ openedFrom, back }: ReportsProps) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const { role } = useAuth();
  const measurements = useQuery(measurementsQuery());
  const made = useQuery(reportsQuery());
  if (!measurements.data || !made.data) {
    const failed = [measurements, made].find(({ error }) => error);
    return failed ? (
      <ErrorState
        message={t('reports.loadFailed')}
        description={errorText(failed.error)}
        onRetry={() => void Promise.all([measurements.refetch(), made.refetch()])}
        isRetrying={measurements.isFetching || made.isFetching}
      />
    ) : (
      <LoadingState shape="table" count={4} />
    );
  }
  const finished = measurements.data.filter(({ state }) => state === 'finished');
  const mayChange = role !== 'analyst';
  const initial = chooseFinished(measurements.data, openedFrom);
  if (!initial)
    return (
      <EmptyState
        picture={<ResultsPicture />}
        title={t('reports.none')}
        description={t('reports.noneHint')}
        action={<LinkButton to={back}>{t('reports.back')}</LinkButton>}
      />
    );
  return (
    <Stack gap={{ base: '8', md: '10' }}>
      <Section title={t('reports.files')} description={t('reports.filesHint')}>
        {mayChange ? <RequestReport measurements={finished} initial={initial} /> : null}
        <ReportList reports={made.data} mayChange={mayChange} />
      </Section>
      {mayChange ? (
        <Section title={t('shares.title')} description={t('shares.description')}>
          <SharedLinks measurements={finished} initial={initial} />
        </Section>
      ) : null}
      {role === 'owner' ? <MonthlyMail /> : null}
    </Stack>
  );
}
