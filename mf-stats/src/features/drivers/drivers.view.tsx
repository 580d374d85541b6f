import { formatNumber, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Alert, EmptyState, LoadingState, Stack } from '@veleta/shared/ui';
import { ShieldPicture, TrendPicture } from '@veleta/shared/ui/pieces';
import { lazy, Suspense } from 'react';
import { PlotFrame } from '../../common/figures/plot-frame.tsx';
import type { ViewProps } from '../../common/views/view-props.ts';
import { ViewStates } from '../../common/views/view-states.tsx';
import { driversQuery, type Drivers } from '../../common/drivers.api.ts';
import { DriverList } from './driver-list.tsx';
import { useDriverTable } from './use-driver-table.ts';

const DriverPlot = lazy(() => import('./driver-plot.tsx'));
const RULES = ['r', 'clear', 'share', 'people', 'quadrants', 'wording'] as const;

/** `/stats?view=drivers`: correlations of the dimensions with the outcome of the product. */
export default function DriversView({ measurement, address }: ViewProps) {
  const { t } = useTranslation('mf-stats');
  const query = useQuery(driversQuery(measurement.id));
  return (
    <ViewStates query={query}>
      {(view) => {
        if (view.available === 'none')
          return (
            <EmptyState picture={<TrendPicture />} title={t('drivers.none')} description={t('drivers.noneHint')} />
          );
        if (view.available === 'few' || !view.outcome || view.drivers.length === 0)
          return <EmptyState picture={<ShieldPicture />} title={t('drivers.few')} description={t('drivers.fewHint')} />;
        return <Shown view={view} outcome={view.outcome} isFiltered={address.filter !== null} />;
      }}
    </ViewStates>
  );
}

interface ShownProps {
  readonly view: Drivers;
  readonly outcome: NonNullable<Drivers['outcome']>;
  readonly isFiltered: boolean;
}

function Shown({ view: { drivers, people, measurement, how }, outcome, isFiltered }: ShownProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const table = useDriverTable(how.threshold);
  const name = translate(outcome.name);
  const ranked = drivers.toSorted((a, b) => b.r - a.r || b.influence - a.influence);
  return (
    <Stack gap="6">
      {isFiltered ? (
        <Alert.Root status="info">
          <Alert.Indicator />
          <Alert.Title>{t('drivers.everybody')}</Alert.Title>
        </Alert.Root>
      ) : null}
      <PlotFrame
        title={t('drivers.title', { outcome: name })}
        note={t('drivers.note', { outcome: name, people: formatNumber(people ?? 0) })}
        measurement={measurement}
        threshold={how.threshold}
        table={table(ranked, name)}
        method={RULES.map((rule) => t(`drivers.method.${rule}`))}
      >
        <Suspense fallback={<LoadingState shape="form" count={4} />}>
          <DriverPlot drivers={ranked} outcome={name} />
        </Suspense>
      </PlotFrame>
      <DriverList drivers={ranked} outcome={name} threshold={how.threshold} />
    </Stack>
  );
}
