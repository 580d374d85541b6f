import { useQuery } from '@veleta/shared/query';
import { overviewQuery } from '../../server-data/analysis.api.ts';
import type { ViewProps } from '../../views/view-props.ts';
import { ViewStates } from '../../views/view-states.tsx';
import { Summary } from '../summary/summary.tsx';

/** `/stats?view=overview`: a measurement on one screen. */
export default function OverviewView({ measurement }: ViewProps) {
  const query = useQuery(overviewQuery(measurement.id));
  return (
    <ViewStates query={query}>
      {({ participation, product, enps, how }) => (
        <Summary participation={participation} product={product} enps={enps} threshold={how.threshold} />
      )}
    </ViewStates>
  );
}
