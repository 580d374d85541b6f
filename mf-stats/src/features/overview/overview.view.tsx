import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { keepPreviousData, useQuery } from '@veleta/shared/query';
import { Stack, Text } from '@veleta/shared/ui';
import { overviewQuery } from '../../common/analysis.api.ts';
import { driversQuery } from '../../common/drivers.api.ts';
import { UnitFilter, useUnit } from '../../common/views/unit-filter.tsx';
import type { ViewProps } from '../../common/views/view-props.ts';
import { ViewStates } from '../../common/views/view-states.tsx';
import { Summary } from '../../common/figures/summary.tsx';
import { FocusAreaList } from './focus-area-list.tsx';
import { Highlights } from './highlights.tsx';
import { ResultsSummary } from './results-summary.tsx';

/** `/stats?view=overview`: summary of a measurement or of one of its units. */
export default function OverviewView({ measurement, address, onChange }: ViewProps) {
  const { t } = useTranslation('mf-stats');
  const { unit, isKnown } = useUnit(measurement.id, address.filter);
  const query = useQuery({
    ...overviewQuery(measurement.id, unit),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  // Drivers exist for the whole organization only.
  const drivers = useQuery({ ...driversQuery(measurement.id), enabled: isKnown && unit === undefined });
  return (
    <ViewStates query={query}>
      {(overview) => (
        <Stack gap={{ base: '6', md: '8' }}>
          <UnitFilter measurementId={measurement.id} value={unit} onChange={(filter) => onChange({ filter })} />
          <ResultsSummary overview={overview} drivers={drivers.isError ? null : drivers.data} />
          <Summary
            participation={overview.participation}
            product={overview.product}
            enps={overview.enps}
            threshold={overview.how.threshold}
            change={overview.change}
            basis={overview.unit ? 'rest' : 'previous'}
            {...(overview.unit ? { unitResponses: overview.how.responses } : {})}
          />
          <Highlights overview={overview} measurement={measurement} />
          <FocusAreaList overview={overview} drivers={overview.unit || drivers.isError ? null : drivers.data} />
          {overview.comments ? (
            <Text color="fg.muted" textStyle="sm">
              {t('overview.comments', { count: overview.comments, number: formatNumber(overview.comments) })}
            </Text>
          ) : null}
        </Stack>
      )}
    </ViewStates>
  );
}
