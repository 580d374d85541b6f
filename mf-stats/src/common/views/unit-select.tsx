import { useTranslation } from '@veleta/shared/i18n';
import { Field, type BoxProps } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import type { Unit } from '../analysis.api.ts';
import { INLINE_FIELD } from './inline-field.ts';

/** A category with its options. */
interface UnitGroup {
  readonly id: string;
  readonly title: string;
  /** The label of a disabled option contains the reason. */
  readonly units: readonly { readonly id: string; readonly name: string; readonly isHidden?: boolean }[];
}

interface UnitSelectProps {
  readonly groups: readonly UnitGroup[];
  readonly value: string | undefined;
  readonly onChange: (unit: string | null) => void;
  readonly width?: BoxProps['width'];
  /** Label of the select; "Group" by default. */
  readonly label?: string | undefined;
  /** Name of the option without a unit; the whole organization by default. */
  readonly everybody?: string | undefined;
  /** Whether the label is beside the select on a wide screen. */
  readonly isInline?: boolean;
}

const WIDTH = { base: 'full', sm: '18rem' } as const;
const INLINE_WIDTH = { ...WIDTH, lg: '22rem' } as const;

/** Select for the whole organization or one unit, used by all views. */
export function UnitSelect({
  groups,
  value,
  onChange,
  isInline = false,
  width = isInline ? INLINE_WIDTH : WIDTH,
  label,
  everybody,
}: UnitSelectProps) {
  const { t } = useTranslation('mf-stats');
  return (
    <Field.Root {...(isInline ? INLINE_FIELD : {})} width={width}>
      <Field.Label>{label ?? t('filter.label')}</Field.Label>
      <Select value={value ?? ''} onChange={({ currentTarget }) => onChange(currentTarget.value || null)}>
        <option value="">{everybody ?? t('filter.everybody')}</option>
        {groups.map(({ id, title, units }) => (
          <optgroup key={id} label={title}>
            {units.map((unit) => (
              <option key={unit.id} value={unit.id} disabled={unit.isHidden}>
                {unit.name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field.Root>
  );
}

/** Options grouped by category, both in the given order. */
export function unitsByCategory(units: readonly Unit[]): UnitGroup[] {
  const categories = [...new Map(units.map(({ category }) => [category.id, category])).values()];
  return categories.map((category) => ({
    ...category,
    units: units.filter((unit) => unit.category.id === category.id),
  }));
}
