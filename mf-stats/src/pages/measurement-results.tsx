import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { EmptyState, ErrorState, LoadingState, Stack } from '@veleta/shared/ui';
import { ShieldCheck } from '@veleta/shared/ui/icons';
import { Tabs } from '@veleta/shared/ui/tabs';
import { VIEWS, type StatsAddress } from '../address/use-stats-address.ts';
import { Breakouts } from '../features/breakouts/breakouts.tsx';
import { Favorability } from '../features/favorability/favorability.tsx';
import { MethodNote } from '../features/method/method-note.tsx';
import { Collecting } from '../features/participation/collecting.tsx';
import { Score } from '../features/score/score.tsx';
import { Summary } from '../features/summary/summary.tsx';
import { analysisQuery, type Analysis } from '../server-data/analysis.api.ts';

interface ResultsProps {
  readonly address: StatsAddress;
  readonly onChange: (changes: Partial<StatsAddress>) => void;
}

/** One measurement: collecting, withheld, or its results. */
export function MeasurementResults({ id, ...rest }: ResultsProps & { readonly id: string }) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(analysisQuery(id));
  if (!data) {
    return error ? (
      <ErrorState
        message={t('page.failed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <LoadingState shape="table" count={8} />
    );
  }
  if (data.status === 'collecting') return <Collecting analysis={data} />;
  if (data.status === 'withheld') {
    return (
      <EmptyState
        icon={<ShieldCheck aria-hidden="true" />}
        title={t('withheld.title', { threshold: data.threshold })}
        description={t('withheld.description')}
      />
    );
  }
  return <Ready analysis={data} {...rest} />;
}

function Ready({ analysis, address, onChange }: ResultsProps & { readonly analysis: Analysis }) {
  const { t } = useTranslation('mf-stats');
  const content = {
    favorability: <Favorability analysis={analysis} />,
    score: <Score analysis={analysis} />,
    breakouts: (
      <Breakouts
        analysis={analysis}
        category={address.category}
        figure={address.figure}
        onCategory={(category) => onChange({ category })}
        onFigure={(figure) => onChange({ figure })}
      />
    ),
  };
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <Summary analysis={analysis} />
      <Tabs.Root
        value={address.view}
        onValueChange={({ value }) => onChange({ view: VIEWS.find((view) => view === value) })}
      >
        <Tabs.List aria-label={t('views.label')}>
          {VIEWS.map((view) => (
            <Tabs.Trigger key={view} value={view}>
              {t(`views.${view}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {VIEWS.map((view) => (
          <Tabs.Content key={view} value={view}>
            <Stack gap="6">
              {content[view]}
              <MethodNote view={view} threshold={analysis.threshold} />
            </Stack>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Stack>
  );
}
