import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Field, Flex } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { MeasurementPicker } from '../measurement-choice/measurement-picker.tsx';
import type { Measurement } from '../analysis.api.ts';
import { INLINE_FIELD } from './inline-field.ts';
import { chooseMeasurement } from '../measurement-choice/choose-measurement.ts';

interface ResultsBarProps {
  readonly measurements: readonly Measurement[];
  readonly chosen: Measurement;
  readonly onChoose: (measurement: string) => void;
}

/** Selects a product and one of its measurements. */
export function ResultsBar({ measurements, chosen, onChoose }: ResultsBarProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const products = [...new Map(measurements.map((one) => [one.product, one.productName]))];
  const ofProduct = (product: string) => measurements.filter((one) => one.product === product);
  const chooseProduct = (product: string) => {
    const newest = chooseMeasurement(ofProduct(product), null);
    if (newest) onChoose(newest.id);
  };
  return (
    <Flex columnGap={{ base: '4', lg: '6' }} rowGap="4" wrap="wrap" align="flex-end">
      {products.length > 1 ? (
        <Field.Root {...INLINE_FIELD} width={{ base: 'full', sm: '16rem', lg: '21rem' }}>
          <Field.Label>{t('picker.product')}</Field.Label>
          <Select value={chosen.product} onChange={({ currentTarget }) => chooseProduct(currentTarget.value)}>
            {products.map(([product, name]) => (
              <option key={product} value={product}>
                {translate(name)}
              </option>
            ))}
          </Select>
        </Field.Root>
      ) : null}
      <MeasurementPicker isInline measurements={ofProduct(chosen.product)} chosen={chosen} onChoose={onChoose} />
    </Flex>
  );
}
