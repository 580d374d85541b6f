import { formatDateRange, useBilingual, useTranslation } from '@veleta/shared/i18n';
import type { Measurement } from '../analysis.api.ts';

/** Returns a function that names a measurement by product and dates, and says whether it was imported. */
export function useMeasurementText(): (measurement: Measurement) => string {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  return ({ productName, firstDate, lastDate, isImported }) =>
    [
      t('frame.of', { product: translate(productName), period: formatDateRange(firstDate, lastDate) }),
      ...(isImported ? [t('picker.imported')] : []),
    ].join(' · ');
}
