import { useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useNavigate } from '@veleta/shared/router';
import { useAuth } from '@veleta/shared/session';
import { Box, Button, EmptyState, ErrorState, Flex, LinkButton, LoadingState, Page, Stack } from '@veleta/shared/ui';
import { ClipboardList, FileText, Presentation } from '@veleta/shared/ui/icons';
import { ResultsPicture } from '@veleta/shared/ui/pieces';
import { Suspense } from 'react';
import { enterFullScreen } from '../common/full-screen.ts';
import { hrefWithMeasurement } from '../common/opened-from.ts';
import { useStatsAddress } from '../common/use-stats-address.ts';
import { measurementsQuery } from '../common/analysis.api.ts';
import { chooseMeasurement } from '../common/measurement-choice/choose-measurement.ts';
import { Collecting } from '../common/views/collecting.tsx';
import { ResultsBar } from '../common/views/results-bar.tsx';
import { viewNamed } from './view-list.ts';
import { ViewNavigation } from '../common/views/view-navigation.tsx';

/** `/stats`: selects a measurement and a view. A measurement that is collecting has no views (C6). */
export default function StatsPage() {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const errorText = useErrorText();
  const { role } = useAuth();
  const navigate = useNavigate();
  const { address, change, hrefOf } = useStatsAddress();
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
          picture={<ResultsPicture />}
          title={t('page.empty')}
          description={t('page.emptyHint')}
          action={
            role === 'analyst' ? undefined : <LinkButton to="/product-config">{t('page.emptyAction')}</LinkButton>
          }
        />
      </Page>
    );
  }
  const { name, Component: View } = viewNamed(address.view);
  const present = (id: string): void => {
    // Browsers allow it only in the handler of a click.
    enterFullScreen();
    void navigate(hrefWithMeasurement('presentation', id));
  };
  return (
    <Page
      title={translate(chosen.productName)}
      tabTitle={`${t('page.title')}: ${translate(chosen.productName)}`}
      description={chosen.isImported ? t('page.imported') : t('page.description')}
      action={
        <Flex gap="3" wrap="wrap">
          {chosen.state === 'finished' ? (
            <Button variant="outline" onClick={() => present(chosen.id)}>
              <Presentation />
              {t('page.present')}
            </Button>
          ) : null}
          <LinkButton to={hrefWithMeasurement('action-plans', chosen.id)} variant="outline">
            <ClipboardList />
            {t('page.actionPlans')}
          </LinkButton>
          <LinkButton to={hrefWithMeasurement('reports', chosen.id)} variant="outline">
            <FileText />
            {t('page.reports')}
          </LinkButton>
          {/* Its text, not its invisible edge, is aligned with the content. */}
          <Box me={{ lg: '-4.5' }}>
            <LinkButton to={hrefWithMeasurement('past-results', chosen.id)} variant="ghost">
              {t('page.pastResults')}
            </LinkButton>
          </Box>
        </Flex>
      }
    >
      <Stack gap={{ base: '5', lg: '4' }}>
        <ResultsBar measurements={data} chosen={chosen} onChoose={(measurement) => change({ measurement })} />
        {chosen.state === 'finished' ? <ViewNavigation current={name} hrefOf={hrefOf} /> : null}
      </Stack>
      {chosen.state === 'finished' ? (
        <Box mt={{ base: '0', md: '-2' }}>
          <Suspense key={`${chosen.id} ${name}`} fallback={<LoadingState shape="table" count={8} />}>
            <View measurement={chosen} address={address} onChange={change} />
          </Suspense>
        </Box>
      ) : (
        <Collecting measurement={chosen} />
      )}
    </Page>
  );
}
