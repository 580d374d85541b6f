import { useTranslation } from '@veleta/shared/i18n';
import { keepPreviousData, useQuery } from '@veleta/shared/query';
import { Field, Stack } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { INLINE_FIELD } from '../../../common/views/inline-field.ts';
import type { ViewProps } from '../../../common/views/view-props.ts';
import { ViewStates } from '../../../common/views/view-states.tsx';
import { itemBreakoutsQuery } from './unit-map.api.ts';
import { UnitMap } from './unit-map.tsx';

/** Loads the heat map of questions by units, and selects its category. */
export function UnitMapOf({ measurement, address, onChange }: ViewProps) {
  const { t } = useTranslation('mf-stats');
  const offered = useQuery(itemBreakoutsQuery(measurement.id));
  // The address may name a category that the measurement does not offer. Then the first one is shown.
  const chosen = offered.data?.categories.find(({ id }) => id === address.category);
  const query = useQuery({
    ...itemBreakoutsQuery(measurement.id, chosen === offered.data?.categories[0] ? undefined : chosen?.id),
    enabled: offered.data !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <ViewStates query={offered.data ? query : offered}>
      {(view) => (
        <Stack gap="6">
          {view.category ? (
            <Field.Root {...INLINE_FIELD} width={{ base: 'full', sm: '16rem', lg: '24rem' }}>
              <Field.Label>{t('breakouts.category')}</Field.Label>
              <Select
                value={view.category.id}
                onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
              >
                {view.categories.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field.Root>
          ) : null}
          <UnitMap key={view.category?.id} view={view} measurement={measurement} />
        </Stack>
      )}
    </ViewStates>
  );
}
