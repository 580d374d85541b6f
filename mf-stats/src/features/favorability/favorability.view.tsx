import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Stack } from '@veleta/shared/ui';
import { MethodNote } from '../../figures/method-note.tsx';
import { useMethod } from '../../figures/use-method.ts';
import { dimensionsQuery } from '../../server-data/analysis.api.ts';
import type { ViewProps } from '../../views/view-props.ts';
import { ViewStates } from '../../views/view-states.tsx';
import { Favorability } from './favorability.tsx';

/** `/stats?view=favorability`. */
export default function FavorabilityView({ measurement }: ViewProps) {
  const { t } = useTranslation('mf-stats');
  const method = useMethod();
  const query = useQuery(dimensionsQuery(measurement.id));
  return (
    <ViewStates query={query}>
      {({ dimensions, ownQuestions, how }) => (
        <Stack gap="6" aria-label={t('views.favorability')}>
          <Favorability dimensions={dimensions} ownQuestions={ownQuestions} threshold={how.threshold} />
          <MethodNote lines={method('favorability', how.threshold)} />
        </Stack>
      )}
    </ViewStates>
  );
}
