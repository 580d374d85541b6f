import { useQuery } from '@veleta/shared/query';
import { Stack } from '@veleta/shared/ui';
import { MethodNote } from '../../figures/method-note.tsx';
import { useMethod } from '../../figures/use-method.ts';
import { analysisQuery } from '../../server-data/analysis.api.ts';
import { Collecting } from '../participation/collecting.tsx';
import type { ViewProps } from '../../views/view-props.ts';
import { Breakouts } from './breakouts.tsx';

/** `/stats?view=breakouts`. */
export default function BreakoutsView({ measurement, address, onChange }: ViewProps) {
  const { data } = useQuery(analysisQuery(measurement.id));
  const method = useMethod();
  if (!data) return <Collecting measurement={measurement} />;
  return (
    <Stack gap="6">
      <Breakouts
        analysis={data}
        category={address.category}
        figure={address.figure}
        onCategory={(category) => onChange({ category })}
        onFigure={(figure) => onChange({ figure })}
      />
      <MethodNote lines={method('breakouts', data.threshold)} />
    </Stack>
  );
}
