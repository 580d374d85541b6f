import { useTranslation } from '@veleta/shared/i18n';
import { keepPreviousData, useQuery } from '@veleta/shared/query';
import { EmptyState, Field, Flex, Stack } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { PeoplePicture } from '@veleta/shared/ui/pieces';
import { INLINE_FIELD } from '../../common/views/inline-field.ts';
import { UnitSelect, unitsByCategory } from '../../common/views/unit-select.tsx';
import type { ViewProps } from '../../common/views/view-props.ts';
import { ViewStates } from '../../common/views/view-states.tsx';
import { breakoutsQuery, offeredBreakouts } from './breakouts.api.ts';
import { HeatMap } from './heat-map.tsx';
import { heatOfBreakouts } from './heat-table/heat-model.ts';

/** `/stats?view=breakouts`: units of a category, for the whole organization or within one unit of another category. */
export default function BreakoutsView({ measurement, address, onChange }: ViewProps) {
  const { t } = useTranslation('mf-stats');
  const offered = useQuery(breakoutsQuery(measurement.id, {}));
  // The address may name a category or a unit that the measurement does not offer. Then the default is shown.
  const chosen = offeredBreakouts(offered.data?.categories ?? [], address);
  const narrowed = useQuery({
    ...breakoutsQuery(measurement.id, chosen),
    enabled: offered.data !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <ViewStates query={offered.data ? narrowed : offered}>
      {(data) => {
        const { categories, category, filter } = data;
        if (!category)
          return (
            <EmptyState
              picture={<PeoplePicture />}
              title={t('breakouts.empty')}
              description={t('breakouts.emptyHint')}
            />
          );
        const filters = categories.find(({ id }) => id === category.id)?.filters ?? [];
        return (
          <Stack gap="6">
            <Flex columnGap={{ base: '4', lg: '6' }} rowGap="4" wrap="wrap">
              <Field.Root {...INLINE_FIELD} width={{ base: 'full', sm: '16rem', lg: '24rem' }}>
                <Field.Label>{t('breakouts.category')}</Field.Label>
                <Select
                  value={category.id}
                  onChange={({ currentTarget }) => onChange({ category: currentTarget.value, filter: null })}
                >
                  {categories.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
                </Select>
              </Field.Root>
              {filters.length > 0 ? (
                <UnitSelect
                  isInline
                  groups={unitsByCategory(filters)}
                  value={filter?.id}
                  onChange={(unit) => onChange({ filter: unit })}
                />
              ) : null}
            </Flex>
            <HeatMap
              model={heatOfBreakouts(data, address.against)}
              measurement={measurement}
              figure={address.figure}
              onFigure={(figure) => onChange({ figure })}
              filter={filter?.name}
              onBasis={(against) => onChange({ against })}
            />
          </Stack>
        );
      }}
    </ViewStates>
  );
}
