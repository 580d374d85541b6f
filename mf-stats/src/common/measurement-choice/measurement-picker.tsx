import { formatDateRange, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Field } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import type { Measurement } from '../analysis.api.ts';
import { INLINE_FIELD } from '../views/inline-field.ts';

interface MeasurementPickerProps {
  readonly measurements: readonly Measurement[];
  readonly chosen: Measurement;
  readonly onChoose: (id: string) => void;
  /** Whether the label is beside the select on a wide screen. */
  readonly isInline?: boolean;
}

/**
 * Select for a measurement, newest first within its product. With several products each option names its own, because a
 * closed select shows only the chosen option.
 */
export function MeasurementPicker({ measurements, chosen, onChoose, isInline = false }: MeasurementPickerProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const products = [...new Set(measurements.map(({ product }) => product))];
  const isOfMany = products.length > 1;
  const nameOf = (one: Measurement): string =>
    [
      formatDateRange(one.firstDate, one.lastDate),
      ...(isOfMany ? [translate(one.productName)] : []),
      ...(isOfMany && stateKey(one) === 'picker.finished' ? [] : [t(stateKey(one))]),
    ].join(' · ');
  return (
    <Field.Root
      {...(isInline ? INLINE_FIELD : {})}
      width={{ base: 'full', sm: isOfMany ? '26rem' : '21rem', lg: isInline ? '28rem' : undefined }}
    >
      <Field.Label>{t('picker.label')}</Field.Label>
      <Select value={chosen.id} onChange={(event) => onChoose(event.currentTarget.value)}>
        {products.flatMap((product) =>
          measurements
            .filter((one) => one.product === product)
            .map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
              </option>
            )),
        )}
      </Select>
    </Field.Root>
  );
}

const stateKey = ({ isImported, isHistorical, state }: Measurement) => {
  if (isImported) return 'picker.imported' as const;
  return isHistorical ? ('picker.historical' as const) : (`picker.${state}` as const);
};
