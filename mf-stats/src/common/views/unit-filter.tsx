import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { groupsQuery } from '../analysis.api.ts';
import { UnitSelect } from './unit-select.tsx';

/**
 * Returns the unit from the address if its results may be disclosed (C3); undefined means the whole organization. Views
 * wait until `isKnown` is true, so that they never show a group under another name.
 */
export function useUnit(measurementId: string, filter: string | null): { unit: string | undefined; isKnown: boolean } {
  // Loaded even without a filter, because the unit select needs the same units.
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
  readonly label?: string;
  readonly everybody?: string;
}

/** Select for the whole organization or one unit. Hidden units are disabled and show the reason. */
export function UnitFilter({ measurementId, value, onChange, label, everybody }: UnitFilterProps) {
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
  return <UnitSelect isInline groups={groups} value={value} onChange={onChange} label={label} everybody={everybody} />;
}
