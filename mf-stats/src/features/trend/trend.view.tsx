import { useQuery } from '@veleta/shared/query';
import { Stack } from '@veleta/shared/ui';
import type { ViewProps } from '../../common/views/view-props.ts';
import { UnitFilter, useUnit } from '../../common/views/unit-filter.tsx';
import { ViewStates } from '../../common/views/view-states.tsx';
import { trendQuery } from './trend.api.ts';
import { TrendPlot } from './trend-plot.tsx';

/** `/stats?view=trend`: a group over the measurements of the product, with the whole organization for comparison. */
export default function TrendView({ measurement, address, onChange }: ViewProps) {
  const { unit, isKnown } = useUnit(measurement.id, address.filter);
  const query = useQuery({ ...trendQuery(measurement.id, unit), enabled: isKnown });
  const whole = useQuery({ ...trendQuery(measurement.id, undefined), enabled: isKnown && unit !== undefined });
  return (
    <ViewStates query={query}>
      {(trend) => (
        <Stack gap="6">
          <UnitFilter measurementId={measurement.id} value={unit} onChange={(filter) => onChange({ filter })} />
          <TrendPlot
            trend={trend}
            whole={trend.unit ? (whole.data ?? null) : null}
            figure={address.figure}
            onFigure={(figure) => onChange({ figure })}
          />
        </Stack>
      )}
    </ViewStates>
  );
}
