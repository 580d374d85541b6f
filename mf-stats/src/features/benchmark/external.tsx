import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { EmptyState, ErrorState, LinkButton, LoadingState, Section, Stack } from '@veleta/shared/ui';
import { PeoplePicture } from '@veleta/shared/ui/pieces';
import { externalBenchmarks } from '@veleta/shared/contracts';
import type { FigureKind } from '../../common/use-stats-address.ts';
import { externalQuery } from '../../common/benchmark.api.ts';
import { ExternalPlot } from './external-plot.tsx';
import { Invitation } from './invitation.tsx';
import { SharingNote } from './sharing-note.tsx';

interface ExternalProps {
  readonly measurementId: string;
  readonly threshold: number;
  readonly figure: FigureKind;
  readonly onFigure: (figure: FigureKind) => void;
}

/** B2: compares the organization with others of its industry, or explains why that is not possible. */
export function External({ measurementId, threshold, figure, onFigure }: ExternalProps) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(externalQuery(measurementId));
  const content = () => {
    if (!data)
      return error ? (
        <ErrorState
          message={t('external.failed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState shape="table" count={4} />
      );
    switch (data.status) {
      case 'ready':
        return <ExternalPlot external={data} figure={figure} onFigure={onFigure} threshold={threshold} />;
      case 'not_sharing':
        return <Invitation />;
      case 'no_industry':
        return (
          <EmptyState
            as="h3"
            picture={<PeoplePicture />}
            title={t('external.noIndustry')}
            description={t('external.noIndustryHint')}
            action={<LinkButton to="/organization">{t('external.chooseIndustry')}</LinkButton>}
          />
        );
      default:
        return (
          <EmptyState
            as="h3"
            picture={<PeoplePicture />}
            title={t('external.notEnough')}
            description={t('external.notEnoughHint', { least: externalBenchmarks.BENCHMARK_ORGANIZATIONS.median })}
          />
        );
    }
  };
  return (
    <Section title={t('external.title')} description={t('external.description')}>
      <Stack gap="5">
        {content()}
        {data && data.status !== 'not_sharing' ? <SharingNote /> : null}
      </Stack>
    </Section>
  );
}
