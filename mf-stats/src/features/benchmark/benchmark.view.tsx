import { useQuery } from '@veleta/shared/query';
import { LoadingState, Stack } from '@veleta/shared/ui';
import type { ViewProps } from '../../common/views/view-props.ts';
import { UnitFilter, useUnit } from '../../common/views/unit-filter.tsx';
import { ViewStates } from '../../common/views/view-states.tsx';
import { benchmarkQuery } from '../../common/benchmark.api.ts';
import { External } from './external.tsx';
import { Internal } from './internal.tsx';

/**
 * `/stats?view=benchmark`: compares a group with its previous measurement and the rest, and the organization with
 * others.
 */
export default function BenchmarkView({ measurement, address, onChange }: ViewProps) {
  const { unit, isKnown } = useUnit(measurement.id, address.filter);
  const query = useQuery({ ...benchmarkQuery(measurement.id, unit), enabled: isKnown });
  return (
    <ViewStates query={query} loading={<LoadingState shape="table" count={8} />}>
      {(benchmark) => (
        <Stack gap="8">
          <UnitFilter measurementId={measurement.id} value={unit} onChange={(filter) => onChange({ filter })} />
          <Internal benchmark={benchmark} figure={address.figure} onFigure={(figure) => onChange({ figure })} />
          <External
            measurementId={measurement.id}
            threshold={benchmark.how.threshold}
            figure={address.figure}
            onFigure={(figure) => onChange({ figure })}
          />
        </Stack>
      )}
    </ViewStates>
  );
}
