import { formatDate, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Field } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/fields';
import type { Measurement } from '../server-data/analysis.api.ts';

interface MeasurementPickerProps {
  readonly measurements: readonly Measurement[];
  readonly chosen: Measurement;
  readonly onChoose: (id: string) => void;
}

/** Chooses a measurement, newest first within its product. */
export function MeasurementPicker({ measurements, chosen, onChoose }: MeasurementPickerProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const products = [...new Map(measurements.map((one) => [one.product, one.productName]))];
  return (
    <Field.Root width={{ base: 'full', sm: '21rem' }}>
      <Field.Label>{t('picker.label')}</Field.Label>
      <Select value={chosen.id} onChange={(event) => onChoose(event.currentTarget.value)}>
        {products.map(([product, name]) => (
          <optgroup key={product} label={translate(name)}>
            {measurements
              .filter((one) => one.product === product)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {t('picker.option', {
                    from: formatFirst(one),
                    to: formatDate(one.lastDate),
                    state: t(stateKey(one)),
                  })}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </Field.Root>
  );
}

const stateKey = ({ isImported, isHistorical, state }: Measurement) => {
  if (isImported) return 'picker.imported' as const;
  return isHistorical ? ('picker.historical' as const) : (`picker.${state}` as const);
};

/** The year is said once where both days are in the same one. */
function formatFirst({ firstDate, lastDate }: Measurement): string {
  const isSameYear = firstDate.slice(0, 4) === lastDate.slice(0, 4);
  return formatDate(firstDate, isSameYear ? { day: 'numeric', month: 'short' } : { dateStyle: 'medium' });
}
