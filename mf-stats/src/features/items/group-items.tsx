import { useTranslation } from '@veleta/shared/i18n';
import { keepPreviousData, useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { Flex, Stack } from '@veleta/shared/ui';
import { actionFormHref } from '../../common/action-address.ts';
import { dimensionsQuery } from '../../common/analysis.api.ts';
import { ActionHrefContext } from '../../common/result-tables/action-link.tsx';
import { UnitFilter, useUnit } from '../../common/views/unit-filter.tsx';
import type { ViewProps } from '../../common/views/view-props.ts';
import { ViewStates } from '../../common/views/view-states.tsx';
import { ItemTable } from './item-table.tsx';
import { useItemBenchmark } from './use-item-benchmark.ts';

/** All questions of a group in one table, beside those of another group. */
export function GroupItems({ measurement, address, onChange }: ViewProps) {
  const { t } = useTranslation('mf-stats');
  const mayPlan = useAuth().role !== 'analyst';
  const { unit, isKnown } = useUnit(measurement.id, address.filter);
  const other = useUnit(measurement.id, address.beside);
  const query = useQuery({
    ...dimensionsQuery(measurement.id, unit),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  const hasOther = unit !== other.unit;
  const beside = useQuery({
    ...dimensionsQuery(measurement.id, other.unit),
    enabled: isKnown && other.isKnown && hasOther,
  });
  const benchmark = useItemBenchmark(measurement.id, isKnown && unit === undefined);
  return (
    <ViewStates query={query}>
      {(own) => (
        <Stack gap="6">
          <Flex gap="4" wrap="wrap">
            <UnitFilter measurementId={measurement.id} value={unit} onChange={(filter) => onChange({ filter })} />
            <UnitFilter
              measurementId={measurement.id}
              value={other.unit}
              label={t('items.beside')}
              everybody={unit ? t('filter.everybody') : t('items.alone')}
              onChange={(chosen) => onChange({ beside: chosen })}
            />
          </Flex>
          <ActionHrefContext
            value={
              mayPlan
                ? (dimension, item) =>
                    actionFormHref({ measurement: measurement.id, dimension, item, unit: own.unit?.id })
                : null
            }
          >
            <ItemTable
              own={own}
              other={hasOther ? beside.data : undefined}
              benchmark={benchmark}
              measurement={measurement}
            />
          </ActionHrefContext>
        </Stack>
      )}
    </ViewStates>
  );
}
