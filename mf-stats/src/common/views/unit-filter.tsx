import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { groupsQuery } from '../analysis.api.ts';
import { UnitSelect } from './unit-select.tsx';

/**
 * The unit that the address asks to look at, if it may be looked at by itself (C3); undefined looks at everybody. `isKnown` is false
 * until that is decided: a view waits for it, so that it never shows a group that it does not name.
 */
export function useUnit(measurementId: string, filter: string | null): { unit: string | undefined; isKnown: boolean } {
  // Asked for in any case: the filter stands beside the results, so its units come with them.
  const { data, isError } = useQuery(groupsQuery(measurementId));
  if (filter === null || isError) return { unit: undefined, isKnown: true };
  const units = data?.categories.flatMap((category) => category.units) ?? [];
  const isOffered = units.some(({ id, hidden }) => id === filter && hidden === null);
  return { unit: isOffered ? filter : undefined, isKnown: data !== undefined };
}

interface UnitFilterProps {
  readonly measurementId: string;
  readonly value: string | undefined;
  readonly onChange: (filter: string | null) => void;
}

/** Everybody, or one unit. Units that are not shown stand there with the reason, and cannot be chosen. */
export function UnitFilter({ measurementId, value, onChange }: UnitFilterProps) {
  const { t } = useTranslation('mf-stats');
  const { data } = useQuery(groupsQuery(measurementId));
  if (!data || data.categories.length === 0) return null;
  const groups = data.categories.map(({ units, ...category }) => ({
    ...category,
    units: units.map(({ id, name, hidden }) => ({
      id,
      name: hidden ? t(`filter.${hidden}`, { name, threshold: data.how.threshold }) : name,
      isHidden: hidden !== null,
    })),
  }));
  return <UnitSelect groups={groups} value={value} onChange={onChange} />;
}
