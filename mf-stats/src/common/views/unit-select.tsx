import { useTranslation } from '@veleta/shared/i18n';
import { Field, type BoxProps } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/fields';
import type { Unit } from '../analysis.api.ts';

/** A segmentation with what can be chosen of it. */
interface UnitGroup {
  readonly id: string;
  readonly title: string;
  /** One that cannot be chosen says why in its name. */
  readonly units: readonly { readonly id: string; readonly name: string; readonly isHidden?: boolean }[];
}

interface UnitSelectProps {
  readonly groups: readonly UnitGroup[];
  readonly value: string | undefined;
  readonly onChange: (unit: string | null) => void;
  readonly width?: BoxProps['width'];
}

const WIDTH = { base: 'full', sm: '18rem' } as const;

/** Everybody, or one unit: the one filter of all views. */
export function UnitSelect({ groups, value, onChange, width = WIDTH }: UnitSelectProps) {
  const { t } = useTranslation('mf-stats');
  return (
    <Field.Root width={width}>
      <Field.Label>{t('filter.label')}</Field.Label>
      <Select value={value ?? ''} onChange={({ currentTarget }) => onChange(currentTarget.value || null)}>
        <option value="">{t('filter.everybody')}</option>
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

/** Units under the segmentations that they belong to, both in the order in which they come. */
export function unitsByCategory(units: readonly Unit[]): UnitGroup[] {
  const categories = [...new Map(units.map(({ category }) => [category.id, category])).values()];
  return categories.map((category) => ({
    ...category,
    units: units.filter((unit) => unit.category.id === category.id),
  }));
}
