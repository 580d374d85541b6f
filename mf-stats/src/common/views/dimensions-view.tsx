import { keepPreviousData, useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { Stack } from '@veleta/shared/ui';
import type { ComponentType } from 'react';
import { actionFormHref } from '../action-address.ts';
import { dimensionsQuery, type Unit } from '../analysis.api.ts';
import { ActionHrefContext } from '../result-tables/action-link.tsx';
import type { DimensionFiguresProps } from '../result-tables/dimension-figures.ts';
import { FiguresWithOwn } from '../result-tables/figures-with-own.tsx';
import { dimensionRows } from '../result-tables/measured-rows.ts';
import { UnitFilter, useUnit } from './unit-filter.tsx';
import type { ViewProps } from './view-props.ts';
import { ViewStates } from './view-states.tsx';

interface DimensionsViewProps extends ViewProps {
  readonly figures: ComponentType<DimensionFiguresProps>;
  /** Shows the whole organization if there is no unit. */
  readonly titleOf: (unit: Unit | null) => string;
  readonly noteOf: (unit: Unit | null) => string;
  /** Whether a unit has this figure for items: only favorability is published. */
  readonly hasItemsOfUnit?: boolean;
}

/** View of one figure by dimension and item, for the whole organization or one unit. */
export function DimensionsView({
  measurement,
  address,
  onChange,
  figures,
  titleOf,
  noteOf,
  hasItemsOfUnit = false,
}: DimensionsViewProps) {
  const mayPlan = useAuth().role !== 'analyst';
  const hrefOf = (unit: Unit | null) => (dimension: string, item?: string) =>
    actionFormHref({ measurement: measurement.id, dimension, item, unit: unit?.id });
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
          <ActionHrefContext value={mayPlan ? hrefOf(unit) : null}>
            <FiguresWithOwn
              figures={figures}
              title={titleOf(unit)}
              note={noteOf(unit)}
              dimensions={dimensionRows(
                unit && !hasItemsOfUnit ? dimensions.map((dimension) => ({ ...dimension, items: [] })) : dimensions,
              )}
              ownQuestions={ownQuestions}
              measurement={measurement}
              threshold={how.threshold}
              hasDistribution={unit === null}
            />
          </ActionHrefContext>
        </Stack>
      )}
    </ViewStates>
  );
}
