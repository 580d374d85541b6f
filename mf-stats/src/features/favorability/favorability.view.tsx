import { useTranslation } from '@veleta/shared/i18n';
import { keepPreviousData, useQuery } from '@veleta/shared/query';
import { Stack } from '@veleta/shared/ui';
import { dimensionsQuery } from '../../server-data/analysis.api.ts';
import { dimensionRows, ownRows } from '../../tables/measured-rows.ts';
import { UnitFilter, useUnit } from '../../views/unit-filter.tsx';
import type { ViewProps } from '../../views/view-props.ts';
import { ViewStates } from '../../views/view-states.tsx';
import { Favorability } from './favorability.tsx';

/** `/stats?view=favorability`: of everybody with the items, or of one unit by dimension. */
export default function FavorabilityView({ measurement, address, onChange }: ViewProps) {
  const { t } = useTranslation('mf-stats');
  const chosen = useUnit(measurement.id, address.filter);
  const query = useQuery({
    ...dimensionsQuery(measurement.id, chosen.unit),
    enabled: chosen.isKnown,
    placeholderData: keepPreviousData,
  });
  return (
    <ViewStates query={query}>
      {({ dimensions, ownQuestions, unit, how }) => (
        <Stack gap="6">
          <UnitFilter measurementId={measurement.id} value={chosen.unit} onChange={(filter) => onChange({ filter })} />
          <Favorability
            title={t(unit ? 'favorability.ofUnit' : 'favorability.caption', { unit: unit?.name })}
            note={t(unit ? 'favorability.unitNote' : 'favorability.note')}
            dimensions={dimensionRows(dimensions)}
            measurement={measurement}
            threshold={how.threshold}
          />
          {ownQuestions.length > 0 ? (
            <Favorability
              title={t('own.title')}
              note={t('own.note')}
              rowLabel={t('own.question')}
              dimensions={ownRows(ownQuestions)}
              measurement={measurement}
              threshold={how.threshold}
            />
          ) : null}
        </Stack>
      )}
    </ViewStates>
  );
}
